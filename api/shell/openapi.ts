// The contract as OpenAPI 3.1, made from the same schemas that judge every call.
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../core/api.ts'
import { languages, type Endpoint } from '../../core/endpoint.ts'
import { isOpenTo, standings } from '../../core/kinds.ts'
import { VERSION } from '../../core/site.ts'

const schemaOf = (schema: Endpoint['input']) => {
  // Checks that are code (Luhn, ranges that need a clock) have no words in JSON Schema; the text says so.
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return json
}

const envelope = (code: 0 | 1 | 401, data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { const: code },
    msg: { type: 'string' },
    data,
    ...(code === 0 ? { reason: { type: 'string' }, detail: { type: 'object' } } : {}),
  },
})

const json = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
})

function operation(endpoint: Endpoint) {
  const reasons = Object.keys(endpoint.refusals)
  const input = schemaOf(endpoint.input)
  const body = { required: true, content: { 'application/json': { schema: input } } }
  return {
    operationId: endpoint.path.replace('/', '_'),
    tags: [endpoint.path.split('/')[0], ...(endpoint.added ? ['added'] : [])],
    description: [
      endpoint.once ? 'Happens once for one idempotencyKey.' : '',
      isOpenTo(endpoint.kind, standings) ? '' : 'Closed to a member who rests, is excluded or is not verified yet.',
      reasons.length ? `Refusals: ${reasons.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    security: endpoint.access === 'member' ? [{ token: [] }] : [],
    parameters: [
      { name: 'lang', in: 'header', schema: { enum: languages } },
      // The token of the device as the sign-in gives it; it opens nothing, and may be left out.
      { name: 'device', in: 'header', schema: { type: 'string' } },
    ],
    ...(endpoint.method === 'post' ? { requestBody: body } : {}),
    responses: {
      '200': json('Done.', envelope(1, schemaOf(endpoint.output))),
      '4XX': json('Refused, with a reason.', envelope(0, { type: 'null' })),
      '401': json('No session, or one that has ended.', envelope(401, { type: 'null' })),
    },
  }
}

/** The whole document. */
export function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koi 锦鲤',
      version: VERSION.name,
      description: 'The member platform. Amounts are decimal strings, instants epoch milliseconds.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set([...endpoints.map(({ path }) => path.split('/')[0]), 'added'])].map((name) => ({ name })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [`/${endpoint.path}`, { [endpoint.method]: operation(endpoint) }]),
    ),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'TOKEN' } },
    },
  }
}

/** Open in the sandbox, closed in production unless set (decision 4). */
export function serveOpenApi(app: FastifyInstance, isOpen: boolean): void {
  const document = openApi()
  if (isOpen) app.get('/api/openapi.json', () => document)
}
