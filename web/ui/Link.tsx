import type { ComponentProps } from 'react'
import type { Address } from '../../core/addresses.ts'
import { go } from '../shell/router.ts'

/** A link to a page of ours: `address.deposit()`. A handler may prevent it, as with any link. */
export function Link({ href, onClick, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: Address }) {
  return (
    <a
      {...rest}
      href={`#${href}`}
      onClick={(event) => {
        // The browser itself opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        if (event.button !== 0) return
        onClick?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}
