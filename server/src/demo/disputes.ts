/** 归属争议 of a demo clinic: one that was decided, the work shared, and one that waits. */
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { Session } from '../kit/session.ts'
import type { Clinic } from './clinic.ts'
import type { Scene } from './stage.ts'
import { addMinutes } from './timetable.ts'

type Reported = { readonly customerId: number; readonly who: Session }

/** @param reported whom a developer reported: a consultant says that they are hers */
export const disputeSome = async (
  { consultants, people: { admin } }: Clinic,
  { act }: Scene,
  reported: readonly Reported[],
  now: Date,
): Promise<void> => {
  const [other] = consultants
  const [first, second] = reported
  if (!other || !first || !second) return
  const open = ({ customerId, who }: Reported, claim: string, at: Date) =>
    act(who, at, rulings.open, { customerId, role: 'developer', partyIds: [who.staffId, other.staffId], claim })
  const decided = await open(first, '从网上咨询起一直由我跟进，片子是我转给医生的。', addMinutes(now, -90))
  const statement = '客户是老客介绍来找我的，到院后由我接待。'
  const { version } = await act(other, addMinutes(now, -70), rulings.state, { id: decided.id, statement })
  await act(admin, addMinutes(now, -40), rulings.decide, {
    id: decided.id,
    version,
    ownerId: first.who.staffId,
    split: [
      { staffId: first.who.staffId, bp: 6_000 },
      { staffId: other.staffId, bp: 4_000 },
    ],
    evidence: [`archive.made:${first.customerId}`],
    reason: '报单在先，保护期内有连续跟进；接待由对方完成，按六四分。',
  })
  await open(second, '三天前由我报单，客户说另有同事在联系。', addMinutes(now, -15))
}
