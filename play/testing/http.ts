// The HTTP of the door: the built pages under their policy, JSON, and the end of all that is open.
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

/** The headers of a page on the play door; `house` may frame it. */
const policy = (house: string) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors ${house}; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

const built = join(import.meta.dirname, '../../dist/play')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export function file(pathname: string, response: ServerResponse, house: string): void {
  const name = pathname.replace(/^\/play\//, '') || 'index.html'
  const path = join(built, name)
  if (!path.startsWith(built) || !existsSync(path)) return json(response, 404, {})
  const headers = { 'content-type': types[extname(name)] ?? 'application/octet-stream' }
  response.writeHead(200, { ...headers, 'content-security-policy': policy(house) })
  response.end(readFileSync(path))
}

export const sessionOf = (request: IncomingMessage): string =>
  (request.headers.authorization ?? '').replace(/^Bearer /, '')

export function json(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString() || '{}'
}

export function closed(server: Server, streams: Map<ServerResponse, string>): Promise<void> {
  for (const response of streams.keys()) response.destroy()
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
