import { expect, test } from 'vitest'
import { whyNotTo } from './queue-words.ts'

const closed = [{ name: '光电一室', why: '维护（换灯管）到 11-27 15:00' }]

test('nobody is called to nowhere, nor into a room that is closed; into any other place she is', () => {
  expect(whyNotTo('  ', closed)?.key).toBe('triage.queue.placeFirst')
  const refusal = whyNotTo(' 光电一室 ', closed)
  expect(refusal?.message).toBe('光电一室 维护（换灯管）到 11-27 15:00，请换一个地方再叫')
  expect(whyNotTo('光电一室外', closed)).toBeNull()
  expect(whyNotTo('光电一室', [])).toBeNull()
})
