/** Updates of kinds of cards and their rights, as the sweeps tell them. */
import { cardRights, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'

export const cardStories: readonly Story[] = [
  {
    calls: [cardTypes.update],
    begin: async ({ admin }) => {
      const must = { code: word(), name: `卡${word()}`, rank: 2, months: 12 }
      const steps = [
        ...[
          { fee: '980.00' },
          { principal: '5000.00' },
          { bonus: '500.00' },
          { discountBp: 9_000 },
          { pointsRate: 150 },
        ],
        ...[{ soldBy: 'HEAD' as const }, { sort: 3 }, { remark: '周年' }, { status: 1 as const }],
      ]
      return { row: await admin.ask(cardTypes.create, must), must, steps }
    },
  },
  {
    calls: [cardRights.update],
    begin: async ({ admin, idOf }) => {
      const { id: typeId } = await admin.ask(cardTypes.create, {
        code: word(),
        name: `卡${word()}`,
        rank: 2,
        months: 12,
      })
      const must = { typeId, name: `权${word()}`, kind: 'SERVICE' as const }
      const steps = [
        ...[
          { times: 6 },
          { period: 'YEAR' as const },
          { worth: '158.00' },
          { productId: await idOf('products.product') },
          { sort: 2 },
          { remark: '到店用' },
        ],
        { status: 1 as const },
      ]
      return { row: await admin.ask(cardRights.create, must), must, steps }
    },
  },
]
