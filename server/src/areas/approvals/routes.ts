/** Table of contents: 审核中心. */
import { approvalRefusals, approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { serve } from '../../kit/routes.ts'
import { batchPass } from './batch.ts'
import { decideCard, decideDeduction, passTask, rejectByHand, withdrawTask } from './decide.ts'
import { oneTask } from './detail.ts'
import { cardTaskPage, countMine, deductionPage, exportTasks, taskPage } from './queries.ts'
import { readRules, setRule } from './rules.ts'

export const approvalRoutes = serve(
  'approvals',
  approvals,
  {
    list: taskPage,
    export: exportTasks,
    counts: countMine,
    rules: readRules,
    setRule,
    deductions: deductionPage,
    decideDeduction,
    cardTasks: cardTaskPage,
    decideCard,
    one: oneTask,
    pass: passTask,
    reject: rejectByHand,
    batchPass,
    withdraw: withdrawTask,
  },
  {
    approval_rule_once: () => approvalRefusals.oneRule(),
    // What an order holds only from now on may be gone by now.
    combo_sold_out: () => approvalRefusals.soldOut(),
  },
)
