import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { hireAs } from '../../../test/people.ts'

test('rules of triage keep the conditions and candidates that a change does not say, and lose those it empties', async () => {
  const place = await newClinic()
  const chief = await place.as('admin')
  const staffId = await place.inside((ctx) => hireAs(ctx, 'consultant'))
  const said = { name: '晚间', priority: 1, enabled: true, mode: 'turn', maxOpen: 0, fallback: 'next' } as const
  const [conditions, candidates] = [{ from: '18:00' }, [{ staffId, weight: 2 }]]
  const made = await chief.ask(triage.createRule, { ...said, conditions, candidates })
  const changed = await chief.ask(triage.updateRule, { ...said, ...made, priority: 2 })
  expect(await chief.ask(triage.rule, { id: made.id })).toMatchObject({ priority: 2, conditions, candidates })
  await chief.ask(triage.updateRule, { ...said, ...changed, conditions: {}, candidates: [] })
  expect(await chief.ask(triage.rule, { id: made.id })).toMatchObject({ conditions: {}, candidates: [] })
})
