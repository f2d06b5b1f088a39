/** A role that is deleted and a limit that is taken away: nobody has anything of it afterwards. */
import { limits } from '@clinic/contract/areas/access/limits.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

test('a role goes with its rights, and only when nobody has it', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  const made = await admin.ask(roles.create, { name: '临时岗', code: 'interim' })
  await admin.ask(roles.addMembers, { roleId: made.id, userIds: [nurse.staffId] })
  expect((await admin.refused(roles.remove, { id: made.id })).status).toBe(409)
  await admin.ask(roles.removeMembers, { roleId: made.id, userIds: [nurse.staffId] })
  await admin.ask(roles.remove, { id: made.id })
  expect((await admin.ask(roles.list, { name: '临时岗' })).result).toEqual([])
})

test('of two limits of a role the one that is named goes', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const role = await admin.ask(roles.create, { name: '限额岗', code: 'limited' })
  const owner = { ownerType: 'role', ownerId: role.id } as const
  const items = [
    { key: 'phone.view.daily', value: 3 },
    { key: 'debt.allowMax', value: 500 },
  ] as const
  await admin.ask(limits.save, { ...owner, items: [...items] })
  await admin.ask(limits.removeByPost, { ...owner, key: 'debt.allowMax' })
  const left = (await admin.ask(limits.list, owner)).filter(({ value }) => value !== null)
  expect(left).toMatchObject([{ key: 'phone.view.daily', value: 3 }])
})
