import { keysOf, type May } from '@clinic/contract/call.ts'
import { expect, test } from 'vitest'
import { blocksOf, desksOf } from './desks.ts'

const holding =
  (...keys: readonly string[]) =>
  (may: May) =>
    may === 'self' || keysOf(may).some((key) => keys.includes(key))

test('a desk opens by the permission of its worklist', () => {
  expect(desksOf(holding('workbench:triage', 'triage:add'))).toEqual(['front'])
  // Who only looks at the queue sits at no front desk.
  expect(desksOf(holding('workbench:triage', 'workbench:consult'))).toEqual(['consult'])
  expect(desksOf(holding('workbench:payment'))).toEqual(['cashier'])
  expect(desksOf(holding('workbench:task'))).toEqual(['care'])
  expect(desksOf(holding('workbench:message'))).toEqual(['own'])
  expect(desksOf(holding('workbench:manage', 'workbench:message'))).toEqual(['manage'])
})

test('a block is there for whoever may make its calls and open its page', () => {
  expect(blocksOf(holding('workbench:payment', 'cashier:pay:list'), 'cashier')).toEqual(['payment'])
  expect(blocksOf(holding('workbench:payment', 'cashier:record:list', 'cashier:debt:list'), 'cashier')).toEqual([
    'takings',
    'payment',
    'debts',
    'paid',
  ])
  expect(blocksOf(holding('workbench:triage'), 'front')).toEqual(['triage'])
  expect(blocksOf(holding('order:list', 'order:audit'), 'own')).toEqual(['reviews'])
  expect(blocksOf(holding('audit:todo:list'), 'own')).toEqual(['reviews'])
  expect(blocksOf(holding('order:audit'), 'own')).toEqual([])
  expect(blocksOf(holding('order:list'), 'own')).toEqual([])
  // A storekeeper sees what was used today, who brings customers those she entered.
  expect(blocksOf(holding('clinic:deduction:list'), 'own')).toEqual(['deducted'])
  expect(blocksOf(holding('customer:list'), 'own')).toEqual(['created'])
  expect(blocksOf(holding(), 'own')).toEqual([])
  // Whoever may have customers given to her finds what waits for her, at whichever desk she sits.
  for (const desk of ['manage', 'front', 'consult', 'care', 'own'] as const)
    expect(blocksOf(holding('customer:pack:list'), desk)).toEqual(['packs'])
  // Whoever rules on disputes finds them at her desk; the owner's 等您处理 counts them.
  for (const desk of ['front', 'consult', 'care', 'own'] as const)
    expect(blocksOf(holding('consult:ruling:decide', 'consult:ruling:list'), desk)).toEqual(['disputes'])
  expect(blocksOf(holding('consult:ruling:list'), 'own')).toEqual([])
  // The owner's takings lead to payments: without that page the figures would lead nowhere.
  expect(blocksOf(holding('workbench:manage', 'workbench:message'), 'manage')).toEqual(['attention'])
  expect(blocksOf(holding('workbench:message'), 'cashier')).toEqual(['message'])
})
