/** Table of contents: what customers owe. Repayments are payments: the till takes them. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { serve } from '../../kit/routes.ts'
import { overdraft, setOverdraft } from './credit.ts'
import { debtSums, debtsPage, exportDebts } from './queries.ts'
import { changeDue, debtSlip, oneDebt, remind } from './reminders.ts'
import { reopen, writeOff } from './write-off.ts'

export const debtRoutes = serve('debts', debts, {
  list: debtsPage,
  export: exportDebts,
  sums: debtSums,
  overdraft,
  setOverdraft,
  one: oneDebt,
  writeOff,
  reopen,
  changeDue,
  remind,
  slip: debtSlip,
})
