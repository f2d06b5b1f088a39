/** Updates of what return visits go by, as the sweeps tell them. */
import { visitRules, visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import { everything, step } from './return-visits.ts'
import type { Story } from './updates.ts'

let serial = 0
const word = (): string => `回访${++serial}`

export const visitStories: readonly Story[] = [
  {
    calls: [visitTypes.update],
    begin: async ({ admin }) => {
      const must = { name: `试${word()}`, purpose: 'marketing' } as const
      const options = [
        { text: '无', level: 'normal' as const },
        { text: '重', level: 'urgent' as const },
      ]
      const flags = [{ needAudit: true }, { needAnswer: true }, { scoreEnabled: true }, { maxAttempts: 5 }]
      const row = await admin.ask(visitTypes.create, must)
      return { row, must, steps: [...flags, { questions: [{ label: '疼痛', options }] }, { sort: 3 }, { status: 1 }] }
    },
  },
  {
    calls: [visitRules.update],
    begin: async ({ admin, idOf }) => {
      const typeId = await idOf('visits.visit_type')
      const steps = [step(typeId, { offsetDays: 3 })]
      const must = { name: `试${word()}`, trigger: 'surgery' as const, steps, scope: everything }
      const row = await admin.ask(visitRules.create, must)
      return { row, must, steps: [{ dedupeDays: 2 }, { runLimit: 40 }] }
    },
  },
]
