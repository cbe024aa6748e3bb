//! Does the built program keep its promises at its outer boundaries? One binary, a module per boundary.

#[cfg(test)]
mod all {
    mod desk;
    mod invented;
    mod journeys;
    mod screens;
}
