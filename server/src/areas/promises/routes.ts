/** Table of contents: 赠送承诺. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { promiseRefusals } from '@clinic/contract/areas/promises/words.ts'
import { pageOf } from '../../kit/list.ts'
import { serve } from '../../kit/routes.ts'
import { changePromise, createPromise, endPromise, reopenPromise } from './actions.ts'
import { keepersOfPromise, keepPromise } from './keep.ts'
import { exportPromises, promiseList } from './queries.ts'
import { promiseReport } from './report.ts'

export const promisesRoutes = serve(
  'promises',
  promises,
  {
    list: (ctx, input) => pageOf(ctx, input, promiseList),
    export: exportPromises,
    report: promiseReport,
    create: createPromise,
    update: changePromise,
    keepers: keepersOfPromise,
    keep: keepPromise,
    end: endPromise,
    reopen: reopenPromise,
  },
  {
    gift_promise_item_once: promiseRefusals.keeperUsed,
    gift_promise_coupon_once: promiseRefusals.keeperUsed,
  },
)
