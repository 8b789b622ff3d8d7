// Storage of keys and pictures, which no text can hold: in databases of the browser's own, each with one store.
import { databasesHere } from './databases.ts'

/** Resolves once the change is stored. Throws where the browser keeps nothing. */
export async function inStore<T>(
  { database, store }: { database: string; store: string },
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = databasesHere()?.open(database, 1)
  if (!opening) throw new Error('the browser keeps nothing')
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const db = await new Promise<IDBDatabase>((done, failed) => {
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error ?? new Error('the browser keeps nothing'))
  })
  try {
    return await new Promise((done, failed) => {
      const work = db.transaction(store, 'readwrite')
      const asked = act(work.objectStore(store))
      work.oncomplete = () => done(asked.result)
      work.onabort = () => failed(work.error ?? new Error('the browser keeps nothing'))
    })
  } finally {
    db.close()
  }
}
