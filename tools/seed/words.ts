export const FIRST_NAMES =
  'Ada Alfie Amara Anwen Arthur Beatrice Bronwen Callum Cerys Chloé Cyril Daisy Dilys Edith Eleanor Elif Ewan Faith Fergus Freya George Gita Gwen Hamza Harriet Hugo Imogen Iris Isla Ivor Jasmine Joan Kamala Keir Leila Lloyd Łukasz Maeve Malik Margot Meera Morag Nadia Niamh Noor Olive Omar Orla Percy Petra Quentin Ralph Rhys Rosalind Rupa Saoirse Seán Sibyl Suki Tariq Thea Tilda Una Violet Wilf Yusuf Zoë'.split(
    ' ',
  );

export const SURNAMES =
  "Abbott Achebe Ainsworth Bagshaw Begum Bellamy Blackwood Brannigan Cartwright Chowdhury Clarke Copplestone D'Arcy Davies Dhillon Eastwick Ellwood Fairfax Fernandes Finch Gallagher Ghosh Greenhalgh Hargreaves Hussain Iqbal Jessop Jones Kaur Kowalczyk Lovelace Łukasik MacLeod Marchbanks Mensah Muñoz Nair Ní-Bhriain O'Brien O'Sullivan Okafor Oyelaran Parkhurst Patel Pemberton Quayle Rafferty Ramsbottom Rowntree Saunders Sørensen St-Clair Thackeray Tompkins Underhill Vaughan Warrington Whitlock Yilmaz Żeleński".split(
    ' ',
  );

export const STREETS =
  'Abbey Terrace|Bath Street|Beauchamp Hill|Castle Close|Clarendon Avenue|Clinton Lane|Dormer Place|Euston Square|Forrest Road|Guy Street|Hamilton Terrace|Kenilworth Road|Lansdowne Crescent|Lillington Avenue|Milverton Hill|Newbold Terrace|Oxford Row|Portland Street|Priory Road|Regent Grove|Rugby Road|Station Parade|Tavistock Way|Upper Holly Walk|Warwick New Road'.split(
    '|',
  );

export const TOWNS = [
  ['Leamington Spa', 'CV31'],
  ['Leamington Spa', 'CV32'],
  ['Kenilworth', 'CV8'],
  ['Warwick', 'CV34'],
  ['Southam', 'CV47'],
  ['Rugby', 'CV21'],
] as const;

/** Item, repair, and the lowest and highest price in pounds. */
export const REPAIRS = [
  ['Signet ring', 'Resize and re-polish shank', 35, 90],
  ['Diamond solitaire ring', 'Re-tip four claws, check stone', 60, 180],
  ['Wedding band', 'Resize two sizes up', 45, 120],
  ['Eternity ring', 'Replace missing stone', 70, 260],
  ['Gold chain', 'Solder broken link', 25, 55],
  ['Silver bracelet', 'Replace clasp', 20, 45],
  ['Pearl necklace', 'Restring and knot, new clasp', 55, 140],
  ['Charm bracelet', 'Solder two charms closed', 20, 50],
  ['Stud earrings', 'New butterflies and posts', 18, 60],
  ['Drop earrings', 'Repair hinge', 25, 70],
  ['Brooch', 'New pin and catch', 30, 85],
  ['Locket', 'Repair hinge and polish', 30, 80],
  ['Cameo brooch', 'Re-set stone in frame', 45, 130],
  ['Pocket watch', 'Clean and service movement', 90, 320],
  ['Wrist watch', 'New battery and seals', 12, 40],
  ['Automatic watch', 'Full service, pressure test', 140, 420],
  ['Cufflinks', 'Re-solder toggle', 22, 60],
  ['Bangle', 'Reshape and fit safety chain', 40, 110],
  ['Sapphire cluster ring', 'Tighten settings, rhodium plate', 55, 150],
  ['Christening spoon', 'Engrave name and date', 25, 65],
] as const;

export const NOTES = [
  'Customer would like the old part back.',
  'Sentimental piece: please photograph before starting.',
  'Prefers to be called in the evening.',
  'Stone is loose, keep in the small tray.',
  'Needed for an anniversary.',
  'Check hallmark before quoting further work.',
] as const;

export const CALLS = [
  'Left a voicemail: the repair is ready to collect.',
  'Explained that the part is delayed by the supplier; happy to wait.',
  'Asked when it will be ready. Told them by the end of the week.',
  'Agreed to the extra work on the claws.',
  'Will collect on Saturday morning.',
  'Wanted to know whether the ring can go up another half size.',
  'No answer, tried twice.',
  'Confirmed the price including polishing.',
] as const;

export const PARTS = [
  ['Lobster clasp, 9ct', 'Birmingham findings counter', 8, 22],
  ['Claw setting, 18ct', 'Hatton bench supplies', 35, 120],
  ['Watch battery and seal kit', 'Coventry watch parts', 3, 9],
  ['Brilliant cut diamond, 2 mm', 'Stone merchant', 28, 95],
  ['Silk thread and gimp', 'Pearl sundries', 4, 10],
  ['Brooch pin and catch', 'Birmingham findings counter', 5, 14],
  ['Mainspring', 'Coventry watch parts', 18, 60],
] as const;
