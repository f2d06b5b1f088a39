/** Updates of tags, groups and levels; of definitions of a deal. */
import { lifecycle } from '@clinic/contract/areas/lifecycle/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'

export const segmented: Story[] = [
  {
    calls: [segments.updateGroup],
    begin: async ({ admin }) => {
      const must = { name: `标签组${word()}` }
      const row = await admin.ask(segments.createGroup, { ...must, color: 'red' })
      return { row, must, steps: [{ color: 'green' }, { usageScope: 'consult' }, { sort: 7 }, { status: 1 }] }
    },
  },
  {
    calls: [segments.updateTag],
    begin: async ({ admin }) => {
      const group = await admin.ask(segments.createGroup, { name: `标签组${word()}` })
      const must = { integralName: `签${word()}`.slice(0, 12) }
      const row = await admin.ask(segments.createTag, { ...must, groupId: group.id })
      const rule = { op: 'any' as const, conditions: [{ fact: 'visits' as const, least: 3 }] }
      const figures = [{ score: -5 }, { maxCustomers: 9 }, { expireDays: 30 }, { sort: 4 }]
      return { row, must, steps: [{ rule }, ...figures, { status: 1 }, { rule: null }] }
    },
  },
  {
    calls: [lifecycle.updateDefinition],
    begin: async ({ admin }) => {
      const must = { effectiveFrom: '2996-03-01' }
      const row = await admin.ask(lifecycle.createDefinition, must)
      const counts = [{ countDeposit: true }, { countRecharge: true }, { countRetail: true }]
      return {
        row,
        must,
        steps: [
          ...counts,
          { minDeal: '100.00' },
          { minDeal: null },
          { dealBy: 'order' },
          { sameDay: 'regular' },
          { newDays: 30 },
          { remark: '促销' },
        ],
      }
    },
  },
  {
    calls: [segments.updateLevel],
    begin: async ({ admin }) => {
      const must = { name: `级${word()}`.slice(0, 12), grade: 5 }
      const row = await admin.ask(segments.createLevel, { ...must, basis: 'hand' })
      const limits = [
        { minPaid: '8000.00' },
        { minVisits: 3 },
        { basis: 'sums' },
        { op: 'any' },
        { minPaid: null },
      ] as const
      return {
        row,
        must,
        steps: [
          ...limits,
          { color: 'red' },
          { isKey: true },
          { benefits: '优先预约' },
          { minScore: 20 },
          { basis: 'score' },
          { status: 1 },
        ],
      }
    },
  },
]
