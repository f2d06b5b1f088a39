/** Accounts of people: passwords set by somebody else, unlocking, another name, ending sessions. Source: security 4.1, 4.2, 4.6. */

import { sessionRefusals, whyNotPassword } from '@clinic/contract/areas/session/calls.ts'
import type { members } from '@clinic/contract/areas/staff/accounts.ts'
import { staffRefusals } from '@clinic/contract/areas/staff/calls.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { type Changed, updateRow } from '../../../kit/table.ts'
import { accounts, rights } from '../questions.ts'
import { lockPeople, lockPerson, lockSeen, type Person } from './person.ts'
import { guardAtHome, guardRuled } from './reach.ts'

type Named = { id: number; name: string; account: string }
type Shown = Named & { randomPass: string }

const noted = (ctx: Context, { id, account }: Person): void =>
  ctx.note({ objectType: 'staff', objectId: id, objectNo: account })

/** A new random password, shown once; it must be changed within a day, and open sessions end. */
export const resetPasswords = async (ctx: Context, { ids }: { ids: readonly number[] }): Promise<Shown[]> => {
  const people = await lockPeople(ctx, ids)
  await guardRuled(ctx, people, '重置密码')
  guardAtHome(people)
  const disabled = people.find(({ status }) => status === 1)
  if (disabled) refuse(peopleRefusals.accountDisabled({ name: disabled.name }))
  const shown: Shown[] = []
  // One after the other: people who sign in meanwhile are not kept waiting for all of them.
  for (const { id, name, account } of people) {
    const { plain: randomPass, hash } = await accounts.password(ctx)
    await accounts.setPassword(ctx, id, hash, true)
    await accounts.endSessions(ctx, id, 'passwordChanged')
    shown.push({ id, name, account, randomPass })
  }
  if (people.length === 1) noted(ctx, people[0]!)
  else ctx.note({ objectType: 'staff', after: { ids: people.map(({ id }) => id) } })
  ctx.tell('staff.changed', ...ids)
  return shown
}

export const resetPassword = async (ctx: Context, { id }: { id: number }): Promise<Shown> =>
  (await resetPasswords(ctx, { ids: [id] }))[0]!

/** A password of the administrator's choice; the person changes it when she comes. */
export const choosePassword = async (
  ctx: Context,
  { id, password, keyId }: InputOf<typeof members.setPassword>,
): Promise<null> => {
  const decoded = await accounts.decode(ctx, keyId, [password])
  if (!decoded?.fresh) return refuse(sessionRefusals.keyUsed())
  const [plain] = decoded.passwords as [string]
  const person = await lockPerson(ctx, id)
  await guardRuled(ctx, [person], '设置密码')
  guardAtHome([person])
  const reason = whyNotPassword(plain, person.account)
  if (reason !== null) return refuse(sessionRefusals.passwordWeak({ reason }))
  await accounts.setPassword(ctx, id, await accounts.hash(ctx, plain), true)
  await accounts.endSessions(ctx, id, 'passwordChanged')
  noted(ctx, person)
  ctx.tell('staff.changed', id)
  return null
}

/** Wrong passwords are forgotten: she may try again at once, from everywhere. */
export const unlock = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const person = await lockPerson(ctx, id)
  await rights.guardStaff(ctx, [id])
  await accounts.unlock(ctx, person.account)
  noted(ctx, person)
  ctx.tell('staff.changed', id)
  return null
}

/** Another name to sign in with. Open sessions end, so that nobody works under a name that is gone. */
export const setAccount = async (
  ctx: Context,
  { id, version, account }: InputOf<typeof members.setAccount>,
): Promise<Changed> => {
  const [person] = (await lockSeen(ctx, [{ id, version }])) as [Person]
  await guardRuled(ctx, [person], '修改账号')
  // Other hospitals know group staff by this name too.
  if (person.userType === 3) refuse(peopleRefusals.visiting({ name: person.name }))
  if (!(await accounts.rename(ctx, person.account, account))) refuse(staffRefusals.accountTaken({ account }))
  const changed = await updateRow(ctx, 'staff.staff', { id, version }, { account })
  await accounts.endSessions(ctx, id, 'kicked')
  ctx.note({
    objectType: 'staff',
    objectId: id,
    objectNo: account,
    before: { account: person.account },
    after: { account },
  })
  ctx.tell('staff.changed', id)
  return changed
}

/** Ends every open session of somebody else. */
export const kick = async (ctx: Context, { id }: { id: number }): Promise<{ ended: number }> => {
  const person = await lockPerson(ctx, id)
  await guardRuled(ctx, [person], '强制下线')
  const ended = await accounts.endSessions(ctx, id, 'kicked')
  ctx.note({ objectType: 'staff', objectId: id, objectNo: person.account, after: { ended } })
  return { ended }
}
