/** Updates of settings, as the sweeps tell them. */

import { menus } from '@clinic/contract/areas/access/menus.ts'
import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { agencies } from '@clinic/contract/areas/agencies/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import {
  dictionaries,
  dictionaryEntries,
  dictionaryOptions,
  dictionaryTypes,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import { messages, sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { metadataDatabases, metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { products, productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { Actor } from './actor.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'
import { fieldStories } from './updates-of-fields.ts'
import { segmented } from './updates-of-segments.ts'

const registry: Story[] = (
  [
    [metadataDatabases, []],
    [metadataTables, []],
    [metadataFields, [{ format: 'email' }, { maxLength: 50 }, { required: true }]],
  ] as const
).map(([calls, more]) => ({
  calls: [calls.update],
  by: 'platform',
  begin: async ({ platform }) => {
    const must = { code: `u${word()}`, name: '随访', ...(calls === metadataFields ? { dataType: 'String' } : {}) }
    const row = await platform.ask(calls.create, must as never)
    return { row, must, steps: [...more, { remark: '护理部用' }, { status: 1 }] }
  },
}))

const switches = ['hidden', 'alwaysShow', 'affix', 'groupOnly', 'platformOnly', 'ugHidden'] as const

/** A page nobody else has, and nobody needs. */
const page = async (platform: Actor, parentId: number) => {
  const path = `/update/${word()}`
  const must = { parentId, menuType: 'C', title: '试页', orderNum: 5 } as const
  return { path, must, row: await platform.ask(menus.create, { ...must, path }) }
}

const tree: Story[] = [
  {
    calls: [menus.update, menus.rabbitUpdate],
    of: '页面',
    by: 'platform',
    begin: async ({ platform, idOf }) => {
      const { path, must, row } = await page(platform, await idOf('access.menu', "menu_type = 'M'"))
      const steps = [
        { path: `${path}/2` },
        { perms: `update:${word()}` },
        { icon: 'home' },
        { redirect: '/index' },
        { activeMenu: '/index' },
        ...switches.map((name) => ({ [name]: true })),
        { sysVers: ['P'] },
        { lifeVers: ['A'] },
        { status: 1 },
      ]
      return { row, must, steps }
    },
    end: ({ platform }, id) => platform.ask(menus.remove, { id }),
  },
  {
    calls: [menus.update, menus.rabbitUpdate],
    of: '按钮',
    by: 'platform',
    begin: async ({ platform, idOf }) => {
      const { row: on } = await page(platform, await idOf('access.menu', "menu_type = 'M'"))
      const must = { parentId: on.id, menuType: 'F', title: '试按钮', orderNum: 900 } as const
      const row = await platform.ask(menus.create, { ...must, perms: `update:${word()}` })
      return { row, must, steps: [{ kind: 'tab' }, { perms: `update:${word()}` }] }
    },
    end: async ({ platform }, id) => {
      const { parentId } = await platform.ask(menus.one, { id })
      await platform.ask(menus.removeMany, { ids: [id, parentId] })
    },
  },
  {
    calls: [roles.update, rabbitRoles.update],
    begin: async ({ admin }) => {
      const must = { name: `角色${word()}`, code: `r${word()}` }
      const row = await admin.ask(roles.create, must)
      return { row, must, steps: [{ level: 60 }, { remark: '夜班' }, { sort: 77 }, { userType: 3 }, { status: 1 }] }
    },
  },
]

const lists: Story[] = [
  {
    calls: [dictionaryTypes.update, dictionaries.update],
    begin: async ({ admin }) => {
      const must = { type: `u_${word()}`, name: '随访方式' }
      return {
        row: await admin.ask(dictionaryTypes.create, must),
        must,
        steps: [{ remark: '电话、微信' }, { status: 1 }],
      }
    },
  },
  ...(
    [
      ['默认', { isDefault: 'Y' }],
      ['停用', { status: 1 }],
    ] as const
  ).map(
    ([of, last]): Story => ({
      calls: [dictionaryEntries.update, dictionaryOptions.update],
      of,
      begin: async ({ admin }) => {
        const dictType = `u_${word()}`
        await admin.ask(dictionaryTypes.create, { type: dictType, name: '随访方式' })
        const must = { dictType, dictValue: '1', dictLabel: '电话' }
        const row = await admin.ask(dictionaryEntries.create, must)
        return { row, must, steps: [{ color: 'green' }, { dictSort: 77 }, last] }
      },
    }),
  ),
]

const notices: Story[] = [
  {
    calls: [messageTemplates.update],
    begin: async ({ admin }) => {
      const must = { code: `u${word()}`, name: '例会', event: 'notice', title: '例会', content: '请准时参加' } as const
      const row = await admin.ask(messageTemplates.create, must)
      return { row, must, steps: [{ status: 1 }] }
    },
  },
  ...(['名单', '全院'] as const).map(
    (of): Story => ({
      calls: [sentMessages.update],
      of,
      begin: async ({ admin, nurse, cashier, idOf }) => {
        const must = { title: '例会', content: '请准时参加' }
        const row = await admin.ask(sentMessages.create, { ...must, staffIds: [nurse.staffId] })
        if (of === '全院') return { row, must, steps: [{ toAll: true }] }
        const steps = [
          { staffIds: [cashier.staffId] },
          { deptIds: [await idOf('staff.department')] },
          { jobIds: [await idOf('staff.job')] },
          { source: '预约' },
          { path: '/triage/today' },
        ]
        return { row, must, steps }
      },
    }),
  ),
  {
    calls: [messages.savePreference],
    begin: async () => ({
      row: { id: 1, version: 1 },
      must: { sound: false },
      steps: [{ quietFrom: '22:00', quietTo: '07:00' }],
    }),
  },
]

const pooled: Story[] = [
  {
    calls: [pools.updateSetting],
    begin: async ({ admin, idOf }) => {
      const must = { name: `公海${word()}` }
      const departmentIds = [await idOf('staff.department')]
      const row = await admin.ask(pools.createSetting, { ...must, kind: 'developer', departmentIds, status: 1 })
      const rules = [{ metric: 'noFollow' as const, days: 30 }]
      const limits = [{ dailyLimit: 5, ownLimit: 300 }, { entryHours: 2, cooldownDays: 7 }, { nightLimit: 50 }]
      const locks = [{ lockLimit: 3 }, { viewLimit: 9, hiddenFields: ['age'] }, { warnDays: 5 }]
      const steps = [{ rules }, { op: 'all' }, { departmentIds: [] }, ...limits, ...locks, { status: 0 }]
      return { row, must, steps: [...steps, { status: 1 }] }
    },
  },
]

const whatIsSold: Story[] = [
  {
    calls: [agencies.update],
    begin: async ({ admin }) => {
      const must = { name: `试${word()}`, kind: 'company', rateBy: 'none', cycle: 'month' } as const
      const row = await admin.ask(agencies.create, must)
      const shares = { perHead: '200', surgeryRate: 100, otherCareRate: 50, restRate: 5 } as const
      const reached = { contact: '老周', phone: '0571-8888 6666', bank: '杭州银行', account: '6222 0000 1234' }
      const steps = [shares, reached, { licence: '91330100' }, { startDate: '2026-01-01', endDate: '2026-12-31' }]
      return { row, must, steps: [...steps, { remark: '年框' }] }
    },
  },
  {
    calls: [universalKinds.update],
    begin: async ({ admin }) => {
      const must = { name: `品类${word()}` }
      const row = await admin.ask(universalKinds.create, must)
      return { row, must, steps: [{ groupName: '注射' }, { sort: 77 }, { status: 1 }] }
    },
  },
  {
    calls: [productTypes.update],
    begin: async ({ admin }) => {
      const must = { name: `类型${word()}`, parentId: 0 }
      return { row: await admin.ask(productTypes.create, must), must, steps: [{ sort: 77 }] }
    },
  },
  {
    calls: [products.update],
    begin: async ({ admin, idOf }) => {
      const must = { name: `项目${word()}`, category: '非手术项目', unit: 0, price: '1000.00' } as const
      const row = await admin.ask(products.create, must)
      const flags = ['allowWallet', 'allowCard', 'allowCoin', 'allowPoint', 'allowCoupon', 'needDeduct']
      const needs = ['needOperation', 'needTooth', 'needSite']
      const steps = [
        { code: `U${word()}` },
        { typeId: await idOf('products.type_tree') },
        { kindId: await idOf('products.universal_kind') },
        { itemType: 'MEDICINE' },
        { levelPrices: [{ typeId: await idOf('memberships.card_type'), price: '880.00' }] },
        { floorPrice: '800.00' },
        { cost: '200.00' },
        { sessionsPerUnit: 3 },
        ...flags.map((name) => ({ [name]: false })),
        ...needs.map((name) => ({ [name]: true })),
        { cureDeptIds: [await idOf('staff.department')] },
        { durationMin: 45 },
        { minIntervalDays: 7 },
        { validDays: 365 },
        { taxRate: '13' },
        { invoiceName: '医疗服务' },
        { saleFrom: '2026-01-01' },
        { saleTo: '2099-12-31' },
        { sort: 77 },
        { remark: '需预约' },
      ]
      return { row, must, steps }
    },
  },
]

const rules: Story[] = [
  {
    calls: [customers.typeUpdate],
    begin: async ({ admin, idOf }) => {
      const must = { name: `来源${word()}`, kind: 'network' } as const
      const parentId = await idOf('customers.source_type')
      const row = await admin.ask(customers.typeCreate, must)
      const steps = [
        { code: 'U1' },
        { needAgency: true },
        { needRecommender: true },
        { parentId },
        { sort: 77 },
        { status: 1 },
      ]
      return { row, must, steps }
    },
  },
  {
    calls: [customers.sourceUpdate],
    begin: async ({ admin, idOf }) => {
      const must = { name: `来源${word()}`, typeId: await idOf('customers.source_type') }
      const row = await admin.ask(customers.sourceCreate, must)
      const days = [{ startDate: '2026-01-01' }, { endDate: '2099-12-31' }]
      const agencyId = await idOf('agencies.agency')
      return { row, must, steps: [{ costPerLead: '12.50' }, { agencyId }, ...days, { sort: 77 }, { status: 1 }] }
    },
  },
  {
    calls: [triage.updateRule],
    begin: async ({ admin, nurse }) => {
      const must = {
        name: `规则${word()}`,
        priority: 9,
        enabled: false,
        mode: 'turn',
        maxOpen: 0,
        fallback: 'next',
      } as const
      const row = await admin.ask(triage.createRule, must)
      const steps = [{ conditions: { minGrade: 2 } }, { candidates: [{ staffId: nurse.staffId, weight: 3 }] }]
      return { row, must, steps }
    },
  },
]

export const settingStories: readonly Story[] = [
  ...registry,
  ...tree,
  ...lists,
  ...notices,
  ...pooled,
  ...segmented,
  ...whatIsSold,
  ...rules,
  ...fieldStories,
]
