// A door that can really be shut: connections are refused, and open again at the same address.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Listener = NonNullable<Parameters<typeof createServer>[1]>

export type Port = { open(): Promise<void>; shut(): Promise<void>; port: number }

/** Loopback only: clients here can move a venue's money. 0 picks a free one. */
export async function openPort(listener: Listener, wanted: number): Promise<Port> {
  let server: Server | undefined
  let port = wanted
  const open = async () => {
    if (server) return
    const next = createServer(listener)
    await new Promise<void>((done, failed) => {
      next.once('error', failed)
      next.listen(port, '127.0.0.1', done)
    })
    server = next
    port = (next.address() as AddressInfo).port
  }
  const shut = async () => {
    const last = server
    server = undefined
    if (!last) return
    const closed = new Promise<void>((done) => last.close(() => done()))
    last.closeAllConnections()
    await closed
  }
  await open()
  return { open, shut, port }
}
