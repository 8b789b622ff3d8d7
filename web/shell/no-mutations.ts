// In the place of react-query's cache of mutations: commands of the app are sent by useAction (query.ts), which keeps a key
// for each, so the cache would be empty for ever. What the query client asks of it is all that stands here.

/** A cache without a mutation. */
export class MutationCache {
  findAll(): never[] {
    return []
  }
  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }
  clear(): void {}
}
