// What rows of the tables say on the first morning of a house: by their ids, the hash of what their fact would be. Who
// changes such a row in the migration changes its hash here; api/prices/prices.test.ts says which it is.

/** By the number of the channel. */
export const channelsAtFirst = {
  1: '52123d98fcbf1835f9eee3ba0de276064f6004337a353a02999b4b50af39a6c1',
  2: '22a94465f1b376a3e0e0ebe05e685b40d50b9063f800672153a0867c5fd5e0a3',
  3: '2ca6b7e1cda162f3769be49a6ddc588fd04c2355df80304be9ff3818a8c5c1a6',
  4: '3308861888143d7079c2dbbe06d12e71c3cc49c3f02d6476eaed336a9c975949',
  5: '6ee636feab5f93dcf71dd23733da0fc15f5d59acb7cc8a8315e795d6fb5ed880',
  6: '73c608431dcac75b3cb2730a0e5a0d753ef138fedf532557c286e4ad15f1d779',
  7: '6bd33e8ad67fcbb3620539d642bc6d125328fa99e292b5803ed57173dd086b1b',
}

/** By channel and level of VIP. */
export const levelsAtFirst = {
  '2/3': '46238b010c99957fe6b015f85d23b39983efcefad70b5291e962048631c9357b',
  '2/5': 'd0b50002a69f59f4f502e527731107eac61f8dfea65a86f0beb3c4b7a346a658',
  '4/3': '782e9b4ec7c48e729cb81d88c4e829ab38cb11792c328f93454a3fe558f12b13',
  '4/5': 'd0b50002a69f59f4f502e527731107eac61f8dfea65a86f0beb3c4b7a346a658',
}
