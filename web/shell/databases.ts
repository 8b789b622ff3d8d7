// Databases of the browser's own. Apart from what is kept in them, so that every page can forget one at the sign-out.

/** Forgets a database with all that is in it, as soon as no page has it open. */
export const forgetDatabase = (database: string): void => {
  try {
    databasesHere()?.deleteDatabase(database)
  } catch {
    // Where the browser keeps nothing, there is nothing to forget.
  }
}

/** The browser's databases; undefined where it has none, or where asking throws because pages may keep nothing. */
export function databasesHere(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}
