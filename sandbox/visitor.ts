// Acts as a visitor of the cashier's page: opens the link that the house gave, and presses a button.
import type { Way } from './cashier.ts'

/** Answers where the page sends its visitor afterwards. */
export async function payAt(payUrl: string, way: Way = 'pay'): Promise<string> {
  const page = await (await fetch(payUrl)).text()
  const [, address] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
  if (!address) throw new Error(`there is nothing to pay at ${payUrl}`)
  const paid = await fetch(new URL(address, payUrl), {
    method: 'POST',
    body: new URLSearchParams({ way }),
    redirect: 'manual',
  })
  return paid.headers.get('location') ?? ''
}
