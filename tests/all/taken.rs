//! Essays that were taken over in other words, with their sources: for what is shown of them.

/// A source.
pub const LIGHTHOUSE: &str = "\
The old lighthouse on the northern cape was built of grey granite in the summer of 1834. Its keeper lived there with his family and lit the lamp every evening before sunset. In winter storms the waves reached the windows of the kitchen, and the children were tied to their beds with ropes. The nearest village was a day away across the marshes, so letters arrived only twice a year.

When the electric light came, the keeper's grandson became the last man who had climbed the stairs each night. Today the tower is a museum, and visitors can see the brass lamp, the diary of the first keeper and the ropes on the little beds.
";

/// Its first paragraph with every fifth word replaced, between sentences of one's own.
pub const BEACON: &str = "\
Our class went on a trip to the coast last May. We had sandwiches on the bus and sang songs that our teacher did not like at all.

The old beacon on the northern cape was made of grey stone in the summer of 1834. Its guard was living there with his household and lit the lantern every evening before dusk. In winter gales the waves reached the panes of the kitchen, and the kids were tied to their beds with cords. The nearest hamlet was a day away across the swamp, so letters came only twice a year.

Peter forgot his jacket and had to borrow one from the driver. On the way back it rained.
";

/// Another source.
pub const BRIDGE: &str = "\
The bridge at Tarnford was built in 1871 by the brothers Amos and Peter Hale, who owned the quarry above the town. They had quarrelled for years about money, and people wondered that they could agree on a single arch. The stone came down the hill on sledges because no cart survived the road. Forty men worked on it for two summers. They slept in the barn of the inn and drank most of what they earned.

In the winter between, ice carried off the wooden scaffolding, and the mayor asked the brothers to give up. Peter wanted to. Amos sold his horses and hired carpenters from the coast instead. Nobody had seen men work on ropes above open water before. Schoolchildren were brought to watch them, and one teacher wrote a poem about it that is better forgotten.

The opening was planned for the first of May, but it rained so hard that the band refused to leave the inn. On the third of May the bishop crossed first, followed by a herd of sheep that had escaped from the market. The newspaper reported that the sheep had been the more dignified of the two parties. A toll of one penny was charged until the debts were paid. It took nineteen years.

The flood of 1903 rose to the crown of the arch and covered the fields for a month. Two mills downstream were swept away with everything that was in them. The bridge lost its railing and nothing else. Engineers came from three countries to measure it, and one of them married the daughter of the innkeeper. Their son became the first man in the valley to own a motor car.

Lorries grew heavier after the war. In 1961 the county closed the bridge to traffic and built a concrete one beside it. The concrete bridge has been repaired four times since. Walkers use the old one, and in summer the town sets out tables on it for a supper of bread and trout. On the keystone one can still read both names of the brothers, cut so that neither stands above the other.
";

/// What it says, in six sentences.
pub const BRIDGE_IN_SHORT: &str = "\
Our homework was to visit something old and to write down what we learned there.

The bridge at Tarnford was built in 1871 by two brothers, Amos and Peter Hale, who owned a quarry. When ice carried off the scaffolding in winter, Amos sold his horses and hired carpenters from the coast. The bishop crossed first on the third of May, followed by a herd of sheep. The flood of 1903 covered the fields for a month, but the bridge lost nothing but its railing. In 1961 the county closed it to traffic and built one of concrete beside it. The names of both brothers can still be read on the keystone.

I liked the trip, although my shoes were wet for two days.
";
