// docs/venue-protocol.json is written by this test from the schemas by which both doors judge what they hear: `npm test`
// compares it, `vitest -u` renews it. docs/venue-protocol.md says what they mean.
import { Validator } from '@seriousme/openapi-schema-validator'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { answers, noAnswer, noBalance } from '../api/games/answers.ts'
import { shapes, type VenueCall as Message } from '../api/games/messages.ts'
import { venueAnswers } from './conform/cases.ts'
import { questions, type VenueCall as Question } from '../venue/questions.ts'

const asked: Record<Question, string> = {
  '/players': 'Makes the player where there is none.',
  '/players/balance': 'How a player stands.',
  '/players/journal': 'The entries of a player behind a number, in their order and without gaps.',
  '/transfers': 'Moves money in or out, each id once. A venue without wallets has no transfers.',
  '/transfers/query': 'What became of a transfer.',
  '/transfers/cancel': 'Forbids an id that never came; one that was done stays done.',
  '/launches': 'Opens a game for a player; the same launch has the same ticket.',
  '/launches/end': 'Says that a launch is over; of a `break`, that its open rounds end now.',
  '/rounds/query': 'What became of a round.',
  '/rounds/shown': 'A round as its player sees it, for people of the house.',
  '/matches/void': 'Two people of the house have decided that a match of a league be void, before it begins.',
}

const said: Record<Message, string> = {
  permit: 'Before a stake, by a venue with wallets: may it be taken?',
  balance: 'What lies in the central wallet, for a seamless game.',
  bet: 'Takes the stake of a seamless round.',
  win: 'Ends a seamless round, with what it returns.',
  rollback: 'Gives the stake of a seamless round back, or forbids a bet that never came.',
}

/** The whole document. */
const protocol = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Koi 锦鲤: venues of games',
    version: '1.2',
    description: [
      'How a venue and the house talk, in both directions; docs/venue-protocol.md says what it means, in what order, and who asks again when.',
      'Amounts are yuan as strings with exactly two decimals, instants epoch milliseconds. A field that is not described is ignored.',
    ].join(' '),
  },
  tags: [
    { name: 'house to venue', description: 'What a venue answers.' },
    { name: 'venue to house', description: 'What the house answers.' },
  ],
  paths: {
    ...toVenue,
    ...toHouse,
  },
  components: {
    securitySchemes: {
      timestamp: { type: 'apiKey', in: 'header', name: 'koi-timestamp', description: TIMESTAMP },
      signature: { type: 'apiKey', in: 'header', name: 'koi-signature', description: SIGNATURE },
    },
    headers: {
      timestamp: { description: TIMESTAMP, required: true, schema: { type: 'string' } },
      signature: { description: SIGNATURE, required: true, schema: { type: 'string' } },
    },
  },
})

const TIMESTAMP = 'Epoch milliseconds, 13 digits; not believed when it is five minutes off.'
const SIGNATURE =
  'Hex of HMAC-SHA-256 over <timestamp>.POST <path>.<raw body>, 64 digits, by the key of this venue; the path is the one of this document, and of an answer that of its question.'

const schemaOf = (schema: v.GenericSchema) => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    ...{ target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' },
  } as const)
  return json
}

const json = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
})

const signed = (description: string, schema: object) => ({
  ...json(description, schema),
  headers: {
    'koi-timestamp': { $ref: '#/components/headers/timestamp' },
    'koi-signature': { $ref: '#/components/headers/signature' },
  },
})

const oneError = (error: string) => ({ type: 'object', required: ['error'], properties: { error: { const: error } } })

type Call = { name: string; summary: string; tag: string; question: v.GenericSchema }

const operation = ({ name, summary, tag, question }: Call, responses: object) => ({
  post: {
    ...{ operationId: name, summary, tags: [tag] },
    security: [{ timestamp: [], signature: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(question) } },
    },
    responses,
  },
})

const server = (url: string, name: string, description: string) => ({
  servers: [{ url, variables: { [name]: { default: `https://${name}.example`, description } } }],
})

const toVenue = Object.fromEntries(
  (Object.keys(questions) as Question[]).map((path) => {
    const name = path.slice(1).replaceAll('/', '_')
    const tag = 'house to venue'
    const call = { name, summary: asked[path], tag, question: questions[path] }
    return [
      path,
      {
        ...server('{venue}', 'venue', 'What VENUE_URLS of the house names.'),
        ...operation(call, {
          '200': signed('Done, or refused with a reason.', schemaOf(venueAnswers[path])),
          '400': signed('Signed, and not of the shape.', oneError('shape')),
          '403': json('The signature is not believed.', oneError('signature')),
        }),
      },
    ]
  }),
)

const unheard = json('The signature is not believed, by the key or by the time.', schemaOf(noAnswer))
const busy = {
  ...json('No answer: nothing of it was kept. Ask again as after silence.', schemaOf(noAnswer)),
  headers: { 'retry-after': { description: 'Seconds.', schema: { type: 'string' } } },
}

const toHouse = Object.fromEntries(
  (Object.keys(shapes) as Message[]).map((name) => {
    const call = { name, summary: said[name], tag: 'venue to house', question: shapes[name] }
    const none = signed('Refused, with a reason.', schemaOf(noBalance))
    return [
      `/${name}`,
      {
        ...server('{house}/api/venue', 'house', 'Where the house stands.'),
        ...operation(call, {
          '200': signed('Done, or refused with a reason.', schemaOf(answers[name])),
          ...(name === 'balance' ? { '400': none, '404': none } : {}),
          '403': unheard,
          '413': { description: 'A body above 16 kB.' },
          '503': busy,
        }),
      },
    ]
  }),
)

test('docs/venue-protocol.json is what both doors judge by', async () => {
  const text = `${JSON.stringify(protocol(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../docs/venue-protocol.json')
})

test('it is valid OpenAPI 3.1, and every call of both directions is signed', async () => {
  const result = await new Validator().validate(structuredClone(protocol()))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  const calls = Object.entries(protocol().paths)
  expect(calls).toHaveLength(Object.keys({ ...questions, ...shapes }).length)
  for (const [path, { post }] of calls) expect(post.security, path).toEqual([{ timestamp: [], signature: [] }])
})
