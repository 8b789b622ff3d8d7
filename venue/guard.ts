// Who may look into the books of the outside world and tell it how to behave: people at this machine.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Routes for developers. On every address, only this machine may ask them, by a name of its
 * own: a page from elsewhere that sits in a browser here could press the buttons as well, on purpose or by a
 * name that was turned to this machine.
 */
export function forDevelopers(app: FastifyInstance, routes: (scope: FastifyInstance) => void) {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', refuseStrangers)
    routes(scope)
    done()
  })
}

async function refuseStrangers(request: FastifyRequest, reply: FastifyReply) {
  const { headers, ip } = request
  const site = headers['sec-fetch-site'] ?? 'none'
  const host = headers.host ?? ''
  const isHere = HERE.test(ip) && NAMES.test(host)
  const isOurs = site === 'none' || site === 'same-origin'
  const isOwnForm = headers.origin === undefined || headers.origin === `http://${host}`
  if (!isHere || !isOurs || !isOwnForm) return reply.code(403).send({ error: 'not from here' })
  return undefined
}

const HERE = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/
const NAMES = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/
