//! One value for the left document of a pair and one for the right.

use serde::{Deserialize, Serialize};

/// Which of the two documents of a pair is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first document: the left or upper pane.
    Left,
    /// The second document: the right or lower pane.
    Right,
}

impl Side {
    /// Both sides, left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The left one if it is that, and else the right one.
    pub fn left_if(is_left: bool) -> Side {
        if is_left { Side::Left } else { Side::Right }
    }

    /// The opposite side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// One value for the left and one for the right.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Sides<T> {
    /// The left document's.
    pub left: T,
    /// The right document's.
    pub right: T,
}

impl<T> Sides<T> {
    /// Both values.
    pub fn new(left: T, right: T) -> Self {
        Sides { left, right }
    }

    /// What the function makes of each side.
    pub fn from_fn(f: impl FnMut(Side) -> T) -> Self {
        Sides::new(Side::Left, Side::Right).map(f)
    }

    /// The value of one side.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The value of one side, to change it.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// References to both.
    pub fn as_ref(&self) -> Sides<&T> {
        Sides::new(&self.left, &self.right)
    }

    /// The same function over both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Sides<U> {
        Sides::new(f(self.left), f(self.right))
    }

    /// The same two, whichever of them is the left one.
    pub fn are(&self, others: &Sides<T>) -> bool
    where
        T: PartialEq,
    {
        self == others || self.left == others.right && self.right == others.left
    }

    /// The same two, the smaller one left.
    #[must_use]
    pub fn sorted(self) -> Self
    where
        T: Ord,
    {
        if self.left <= self.right {
            self
        } else {
            self.swap()
        }
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn swap(self) -> Self {
        Sides::new(self.right, self.left)
    }
}
