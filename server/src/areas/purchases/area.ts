import type { Area } from '../../kit/area.ts'
import { expireItems } from './keeping/expiry.ts'
import { notedAsTaken, sendAgain } from './referring/messages.ts'
import { takeMessage } from './referring/take-in.ts'
import { givenRoutes, purchaseRoutes, referralRoutes, transferRoutes } from './routes.ts'
import { foldSums } from './sums.ts'

export const purchases: Area = {
  name: 'purchases',
  routes: [...purchaseRoutes, ...transferRoutes, ...givenRoutes, ...referralRoutes],
  tasks: {
    'purchases.foldSums': foldSums,
    'purchases.expire': expireItems,
    'purchases.referralMessage': takeMessage,
    'purchases.referralTaken': notedAsTaken,
    'purchases.sendReferralsAgain': sendAgain,
  },
  schedule: [
    { task: 'purchases.foldSums', at: '*/5 * * * *' },
    { task: 'purchases.sendReferralsAgain', at: '*/5 * * * *' },
    // After the business day has turned: what ended with it is over.
    { task: 'purchases.expire', at: '20 4 * * *' },
  ],
  tables: [
    'deduction_record',
    'deduction_sum',
    'item_event',
    'item_share',
    'item_sum',
    'purchased_item',
    'referral',
    'referral_message',
    'rework',
    'settlement',
    'transfer',
  ],
  uses: ['approvals', 'coupons', 'customers', 'hospitals', 'ledger', 'orders', 'prints', 'products', 'staff', 'triage'],
}
