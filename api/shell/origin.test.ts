// The address of a request: a forwarding header counts only from a proxy that the operator named (BI-043).
import fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { networkOf, trusting, type Proxies } from '../../core/network.ts'
import { originOf, proxiesOf, tellOfIgnored } from './origin.ts'

/** A server that trusts these proxies, with the address that it saw of each request, and its log. */
function server(trustProxy: Proxies) {
  const said: Record<string, unknown>[] = []
  const write = (line: string) => void said.push(JSON.parse(line) as Record<string, unknown>)
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write })
  const app = fastify({ trustProxy: trusting(trustProxy), loggerInstance })
  tellOfIgnored(app)
  app.get('/', async (request) => originOf(request))
  const ask = async (headers: Record<string, string>, peer = '10.0.0.9') =>
    (await app.inject({ method: 'GET', url: '/', headers, remoteAddress: peer })).json()
  return { ask, said }
}

const addressOf = async (trusted: string, forwarded: string, peer?: string): Promise<string> => {
  const proxies = proxiesOf(trusted)
  if (proxies === undefined) throw new Error(`${trusted} is no setting`)
  return (await server(proxies).ask({ 'x-forwarded-for': forwarded }, peer)).address
}

test('without a proxy, whatever a request says of its address is its own invention', async () => {
  expect(await addressOf('none', '1.2.3.4')).toBe('10.0.0.9')
})

test('a named proxy speaks for the address; what the member wrote before it does not count', async () => {
  expect(await addressOf('10.0.0.0/8', '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await addressOf('192.168.1.1, 10.0.0.9', '1.2.3.4')).toBe('1.2.3.4')
  expect(await addressOf('10.0.0.9', '1.2.3.4', '10.0.0.8')).toBe('10.0.0.8')
})

test('a number of hops counts them from us', async () => {
  expect(await addressOf('1', '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await addressOf('2', '6.6.6.6, 1.2.3.4, 10.0.0.8')).toBe('1.2.3.4')
})

test('what is no address is not taken for one, whoever passes it on', async () => {
  expect(await addressOf('1', 'unknown')).toBe('10.0.0.9')
  expect(await addressOf('1', 'x'.repeat(5_000))).toBe('10.0.0.9')
})

test('a setting is addresses, networks, hops or none, and nothing else', () => {
  for (const good of ['none', '1', '127.0.0.1', '10.0.0.0/8,::1', 'fd00::/8'])
    expect(proxiesOf(good), good).toBeDefined()
  for (const bad of ['', 'true', '0', 'loopback', '10.0.0.0/33', '10.0.0.1/', 'fd00::/129', '1,2'])
    expect(proxiesOf(bad), bad).toBeUndefined()
})

test('a header that was not believed is written down once, with what to do', async () => {
  const { ask, said } = server(false)
  await ask({})
  expect(said).toEqual([])
  for (const header of ['x-real-ip', 'x-forwarded-for', 'forwarded']) await ask({ [header]: 'x' })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ level: 40, header: 'x-real-ip', from: '10.0.0.9' })
  expect(said[0]?.['msg']).toContain('TRUST_PROXY')
})

test('so is one of a stranger beside a proxy that is named, and none of the proxy itself', async () => {
  const { ask, said } = server(['10.0.0.9'])
  await ask({ 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' })
  expect(said).toEqual([])
  await ask({ 'x-forwarded-for': '1.2.3.4' }, '10.0.0.66')
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ header: 'x-forwarded-for', from: '10.0.0.66' })
})

test('a device is an id of the shape that the house gives', async () => {
  const { ask } = server(false)
  const device = 'a'.repeat(43)
  expect((await ask({ device })).device).toBe(device)
  for (const odd of ['', 'a'.repeat(42), `${device}, ${device}`, `${'a'.repeat(42)}'`])
    expect((await ask({ device: odd })).device, odd).toBeNull()
})

test('a network of IPv6 is one address for a limit, and an IPv4 address is one however it is written', () => {
  const home = networkOf('2001:db8:0:7::1')
  expect(networkOf('2001:0db8:0000:0007:abcd::')).toBe(home)
  expect(networkOf('2001:db8:0:7:ffff:ffff:ffff:ffff')).toBe(home)
  expect(networkOf('2001:db8:0:8::1')).not.toBe(home)
  expect(networkOf('::ffff:1.2.3.4')).toBe('1.2.3.4')
  expect(networkOf('1.2.3.4')).toBe('1.2.3.4')
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
