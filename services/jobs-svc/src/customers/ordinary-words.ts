/**
 * Words of a jeweller's day that are names too: alone they say nothing about a person, so that 'Royal Mail' is not erased
 * with Mary Royal (PRIVACY-2). Words that jobs are described with are read from the jobs.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `royal mail post parcel parcels courier couriers special delivery express speed recorded signed force fleet line star
  sterling silver gold golden bronze copper brass steel iron platinum penny pound price cash
  ruby pearl opal amber jade crystal coral diamond emerald sapphire garnet topaz turquoise onyx agate beryl jet ivory gem gemma
  stone stones rock flint sand glass ring rings chain cross locket clasp watch clock bell hand hands band case box bag safe
  king queen prince princess duke knight page abbot bishop pope church chapel hall house home castle bridge tower gate lane
  street park hill wood woods field fields mill rivers brook lake ford marsh heath moor green white black brown grey gray
  silver scarlet violet rose lily daisy poppy iris heather ivy holly hazel olive rosemary jasmine bloom flowers bush
  april may june august january march winter summer spring autumn monday friday christmas easter noel day night moon sunny
  young old long short little small large strong wise noble swift sharp bright best good rich moody savage wild free grace hope
  faith charity joy patience constance mercy victory smith goldsmith silversmith mason cooper miller baker butcher taylor tailor
  carpenter turner fisher hunter gardener shepherd cook porter carter driver walker rider singer painter potter wright clark
  clerk chandler glover archer bowman fletcher barber dyer weaver fuller sawyer tanner spicer mercer merchant chapman banks
  marks mark bill will grant frank chase pierce rob jack art guy gene dean miles max chance lance dale glen cliff heath rusty
  van vans lorry bike carr counter bench shop store office desk front back left right north south east west centre market
  english french german scott holland france london paris kent essex york lincoln derby warwick kenilworth leamington
  case order orders repair repairs special usual new customer test sample spare key keys key service services`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
