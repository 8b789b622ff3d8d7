// The file that spends the ticket (runtime/ticket.ts) begins before the one that all games share, and does not wait for it.
import type { Plugin } from 'vite'

export function firstFile(): Plugin {
  return {
    name: 'koi-first-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const first = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'first')
      if (page?.type !== 'asset' || !first) throw new Error('the page of the games has no first file')
      const named = `<script type="module" crossorigin src="/play/${first.fileName}">`
      const source = String(page.source)
      if (!source.includes(named)) throw new Error('the page of the games does not name its first file')
      // A script that is not async waits for the styles as well.
      page.source = source.replace(named, named.replace('"module"', '"module" async'))
    },
  }
}
