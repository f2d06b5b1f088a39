import { session } from '@clinic/contract/areas/session/calls.ts'
import { DRAFT_SIZE, MOST_DRAFTS, ownSession } from '@clinic/contract/areas/session/own.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

const name = 'POST /api/v1/customer#'
const draft = { content: '{"name":"司马相如"}', count: 1, version: null }

describe('drafts', { timeout: 60_000 }, () => {
  it('are found again by the person who typed them and by nobody else', async () => {
    const clinic = await newClinic()
    const [she, he] = [await clinic.with([]), await clinic.with([])]
    await she.ask(ownSession.saveDraft, { name, draft })
    await she.ask(ownSession.saveDraft, { name, draft: { ...draft, count: 2 } })
    expect(await she.ask(ownSession.draft, { name })).toMatchObject({ content: draft.content, count: 2 })
    expect(await he.ask(ownSession.draft, { name })).toBeNull()
    await he.ask(ownSession.saveDraft, { name, draft: null })
    expect(await she.ask(ownSession.draft, { name })).not.toBeNull()
    await she.ask(ownSession.saveDraft, { name, draft: null })
    expect(await she.ask(ownSession.draft, { name })).toBeNull()
  })

  it('end after a day, and the next one that is kept takes the rest along', async () => {
    const clinic = await newClinic()
    const [she, he] = [await clinic.with([]), await clinic.with([])]
    await she.ask(ownSession.saveDraft, { name, draft })
    const age = (hours: number) =>
      clinic.inside(async (ctx) => {
        await sql`update session.draft set kept_at = kit.clock() - make_interval(hours => ${hours})`.execute(ctx.db)
      })
    await age(23)
    expect(await she.ask(ownSession.draft, { name })).not.toBeNull()
    await age(25)
    expect(await she.ask(ownSession.draft, { name })).toBeNull()
    await he.ask(ownSession.saveDraft, { name, draft })
    const left = await clinic.inside(async (ctx) =>
      sql<{ n: number }>`select count(*)::int as n from session.draft`.execute(ctx.db),
    )
    expect(left.rows[0]!.n).toBe(1)
  })

  it('are so many at most: the oldest goes, and nobody else’s', async () => {
    const clinic = await newClinic()
    const [she, he] = [await clinic.with([]), await clinic.with([])]
    const keep = (n: number) => she.ask(ownSession.saveDraft, { name: `form ${n}`, draft })
    await he.ask(ownSession.saveDraft, { name: 'form 0', draft })
    for (let n = 0; n <= MOST_DRAFTS; n++) await keep(n)
    expect(await she.ask(ownSession.draft, { name: 'form 0' })).toBeNull()
    expect(await she.ask(ownSession.draft, { name: 'form 1' })).not.toBeNull()
    expect(await she.ask(ownSession.draft, { name: `form ${MOST_DRAFTS}` })).not.toBeNull()
    expect(await he.ask(ownSession.draft, { name: 'form 0' })).not.toBeNull()
  })

  it('are kept as long as the contract lets them be, and no longer', async () => {
    const she = await (await newClinic()).with([])
    const kept = (content: string) => she.ask(ownSession.saveDraft, { name, draft: { ...draft, content } })
    await kept('订'.repeat(DRAFT_SIZE))
    expect((await she.ask(ownSession.draft, { name }))!.content).toHaveLength(DRAFT_SIZE)
    await expect(kept('订'.repeat(DRAFT_SIZE + 1))).rejects.toThrow(/400/)
  })

  it('end with signing out', async () => {
    const clinic = await newClinic()
    const she = await clinic.with([])
    await she.ask(ownSession.saveDraft, { name, draft })
    await she.ask(session.signOut, {})
    const left = await clinic.inside(async (ctx) =>
      sql<{ n: number }>`select count(*)::int as n from session.draft`.execute(ctx.db),
    )
    expect(left.rows[0]!.n).toBe(0)
  })
})
