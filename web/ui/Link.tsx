import type { ComponentProps } from 'react'
import { go } from '../shell/router.ts'

/** A link to a page of ours: "/mine/recharge", or with a query. A handler may prevent it, as with any link. */
export function Link({
  href,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return (
    <a
      {...rest}
      href={`#${href}`}
      onClick={(event) => {
        // Another tab or window is the browser's own business.
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
