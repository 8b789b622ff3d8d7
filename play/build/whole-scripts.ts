// Has the browser compile all functions of a script while it comes over the line, beside the page's own thread (its comment for
// "explicit compile hints"): else each one is compiled when it is first called, and the first round of a game calls most of them.
import type { Plugin } from 'vite'

const ALL = '//# allFunctionsCalledOnLoad\n'

export const wholeScripts = (): Plugin => ({
  name: 'koi-whole-scripts',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // The comment is heeded in the first line alone, and other plugins put theirs there.
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = ALL + one.code
    },
  },
})
