/**
 * The version of the terms and of the privacy notice, as their words stand in text/<language>/legal.json. A change of those words
 * is a new version (core/terms.test.ts), so that what a member agreed to can be said (R-ACC-04, decision 0084).
 */
export const TERMS_VERSION = 1
