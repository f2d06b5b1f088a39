/** The next step of a customer as a screen offers it: the contract's rule, and where each step is done. */
import { nextStep, type StepKey, stepRights } from '@clinic/contract/areas/customers/next-step.ts'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useStage } from '../../../kit/act/stage.tsx'
import { useMay } from '../../../kit/person.ts'
import { recordAllergy } from '../archive/Allergy.tsx'
import { edit } from '../list/actions.tsx'
import { openWindow } from '../panel/window.ts'
import type { Header } from './header.ts'

/** Where a step is done; the two that are forms open here. */
const pathOf = (key: StepKey, { id, code, visitNow, unpaid }: Header): string | null => {
  switch (key) {
    case 'receive':
      return `/consult/reception?visit=${visitNow?.id}`
    case 'pay':
      return `/cashier/pay?orderId=${unpaid?.orderId}`
    case 'repay':
      return `/cashier/debt?keyword=${code}`
    case 'deduct':
      return `/clinic/deduction/desk?customerId=${id}`
    case 'register':
      return `/triage/today?register=${id}`
    case 'allergy':
    case 'assign':
      return null
  }
}

export type Next = {
  readonly reason: string
  readonly brief: string | null
  readonly late: boolean
  readonly verb: string
  /** Null: nothing this person could do here. */
  readonly go: (() => void) | null
}

/** @param skip steps that the desk itself is */
export const useNextStep = (
  header: Header,
  skip: readonly StepKey[] = [],
): { next: Next | null; askAllergy: () => void; stage: ReactNode } => {
  const may = useMay()
  const navigate = useNavigate()
  const { start, stage } = useStage()
  const change = useMemo(() => edit<Header>(openWindow), [])
  const askAllergy = () => start(recordAllergy, header)
  const step = nextStep(header, (needed) => !skip.some((key) => stepRights[key] === needed) && may(needed))
  const run = (key: StepKey) => {
    const path = pathOf(key, header)
    if (path) return void navigate(path)
    return key === 'allergy' ? askAllergy() : start(change, header)
  }
  const next = step && { ...step, go: step.key === null ? null : () => run(step.key!) }
  return { next, askAllergy, stage }
}
