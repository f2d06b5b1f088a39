import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { TEMPLATE } from '@clinic/contract/areas/consulting/settings.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

const name = `组${Date.now().toString(36)}`
const group = { name, status: 0 as const, sort: 90, demands: ['双眼皮', '眼袋'] }

describe('groups of original demands', { timeout: 60_000 }, () => {
  it('are what the consultation offers, in their order; what is left out can no longer be chosen', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const { id, version } = await admin.ask(consulting.createDemandGroup, group)
    const offered = async () => {
      const { rows } = await admin.ask(consulting.originalDemands, { query: { status: 1 } })
      return rows.filter(({ pid }) => pid === id).map((one) => one.name)
    }
    expect(await offered()).toEqual(['双眼皮', '眼袋'])
    await admin.ask(consulting.updateDemandGroup, { ...group, id, version, demands: ['卧蚕', '双眼皮'] })
    expect(await offered()).toEqual(['卧蚕', '双眼皮'])
    expect(await admin.ask(consulting.demandGroup, { id })).toMatchObject({ name, demands: ['卧蚕', '双眼皮'] })
    expect((await admin.ask(consulting.demandGroups, { name })).result).toMatchObject([{ id, status: 0 }])
  })

  it('are refused twice, and by an old version', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const { id, version } = await admin.ask(consulting.createDemandGroup, group)
    expect(await admin.refused(consulting.createDemandGroup, group)).toMatchObject({
      message: `${name}已存在，请换一个名称`,
    })
    expect(
      await admin.refused(consulting.createDemandGroup, { ...group, name: `${name}2`, demands: ['a', 'a '] }),
    ).toMatchObject({
      message: 'a已存在，请换一个名称',
    })
    await admin.ask(consulting.updateDemandGroup, { ...group, id, version, status: 1 })
    expect(await admin.refused(consulting.updateDemandGroup, { ...group, id, version })).toMatchObject({ status: 409 })
  })

  it('go when nobody ever chose from them, and only then; a demand is no group', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const { id } = await admin.ask(consulting.createDemandGroup, group)
    const { rows } = await admin.ask(consulting.originalDemands, { query: { status: 1 } })
    const demand = rows.find(({ pid }) => pid === id)!
    expect(await admin.refused(consulting.removeDemandGroup, { id: demand.id })).toMatchObject({ status: 404 })
    await admin.ask(consulting.removeDemandGroup, { id })
    expect(await admin.refused(consulting.demandGroup, { id })).toMatchObject({ status: 404 })
    const [gone] = await clinic.rows(sql<{
      object_no: string
      before: object
    }>`select object_no, before from trail.entry
      where object_id = ${id} and call like 'DELETE%'`)
    expect(gone).toMatchObject({ object_no: name, before: { demands: group.demands } })
  })

  it('the template is found under its name by both doors', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    expect(await admin.ask(consulting.findTemplateByName, { name: TEMPLATE })).toEqual(
      await admin.ask(consulting.findTemplate, { name: TEMPLATE }),
    )
  })
})
