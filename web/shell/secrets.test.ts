import { expect, test } from 'vitest'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { withoutSecrets } from './secrets.ts'

test('a command kept for later holds no withdrawal password', () => {
  const sent = { cardId: 'c', amount: '100.00', secondaryPwd: '246810', idempotencyKey: 'k' }
  const kept = withoutSecrets(sent, withdraw.submit.secret)
  expect(kept).toEqual({ ...sent, secondaryPwd: '' })
  expect(JSON.stringify(kept)).not.toContain('246810')
})

test('a command without secrets is kept as it was sent', () => {
  const sent = { amount: '100.00', idempotencyKey: 'k' }
  expect(withoutSecrets(sent, withdraw.submit.secret)).toEqual(sent)
})
