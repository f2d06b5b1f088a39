/** No form forgets to ask: whatever draws something to type in either holds a form that is registered, or is named here with the one that does. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../web/src/', import.meta.url))
const read = (path: string) => readFile(root + path, 'utf8')
const sources = async (pattern: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const path of glob(pattern, { cwd: root }))
    if (!path.endsWith('.test.tsx')) found.set(path.replaceAll('\\', '/'), await read(path))
  return found
}

const INPUT = /<(Input|InputNumber|NumberInput|MoneyInput|DayInput|Input\.TextArea|Input\.Password)[\s/>]/
const HOLDS = /\buseUnsaved(Form)?[(<]/
const actions = 'kit/form/FormBody.tsx'

/** Fields that stand in a form of another file. */
const inside: Readonly<Record<string, string>> = {
  'areas/approvals/TermsForm.tsx': 'areas/approvals/TaskPane.tsx',
  'areas/access/roles/LimitsTab.tsx': 'areas/access/roles/RoleDrawer.tsx',
  'areas/cashier/payments/CancelFields.tsx': actions,
  'areas/cashier/settings/WaysField.tsx': actions,
  'areas/cashier/recharge/RechargeFields.tsx': 'areas/cashier/recharge/RechargeDialog.tsx',
  'areas/cashier/shifts/CashPieces.tsx': 'areas/cashier/shifts/ShiftClose.tsx',
  'areas/cashier/shifts/ShiftSteps.tsx': 'areas/cashier/shifts/ShiftClose.tsx',
  'areas/cashier/till/TenderRow.tsx': 'areas/cashier/till/settlement.ts',
  'areas/consulting/reception/ConsultForm.tsx': 'areas/consulting/reception/use-consultation.ts',
  'areas/consulting/settings/TemplateFields.tsx': 'areas/consulting/reception/use-consultation.ts',
  'areas/consulting/settings/template/FieldLine.tsx': actions,
  'areas/consulting/settings/template/SectionBox.tsx': actions,
  'areas/daily/BoardPane.tsx': 'areas/daily/use-closing.ts',
  'areas/debts/debt-actions.tsx': actions,
  'areas/invoices/OrderAmounts.tsx': actions,
  'areas/metadata/value-input.tsx': actions,
  'areas/refunds/changes/NewProjects.tsx': 'areas/refunds/changes/ChangeDialog.tsx',
  'areas/refunds/changes/Ways.tsx': actions,
  'areas/refunds/PayFields.tsx': actions,
  'areas/purchases/DeskItems.tsx': 'areas/purchases/use-deduction.ts',
  'areas/purchases/TreatmentForm.tsx': 'areas/purchases/use-deduction.ts',
  'areas/purchases/BackdateFields.tsx': 'areas/purchases/use-deduction.ts',
  'areas/orders/editor/BackdateField.tsx': 'areas/orders/editor/OrderEditor.tsx',
  // The order it is about stays written beneath it.
  'areas/orders/editor/ask-guardian.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/purchases/transfer-form.tsx': actions,
  'areas/orders/editor/ComboList.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/orders/editor/LineList.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/orders/editor/SharesDialog.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/orders/editor/Totals.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/orders/editor/WholeDiscount.tsx': 'areas/orders/editor/OrderEditor.tsx',
  'areas/session/own/password-form.tsx': 'areas/session/own/PasswordDialog.tsx',
  'areas/staff/people/UniqueText.tsx': actions,
  'areas/staff/people/place-fields.tsx': actions,
  'areas/triage/rule-fields.tsx': actions,
  'areas/visits/desk/form-parts.tsx': 'areas/visits/desk/work.ts',
  'areas/visits/rules/QuestionsField.tsx': actions,
  'areas/visits/rules/StepsField.tsx': actions,
  'areas/triage/queue/SettingTab.tsx': 'kit/form/FormBody.tsx',
  'areas/consulting/reception/PlanField.tsx': 'areas/consulting/reception/use-consultation.ts',
  'areas/appointments/WhatPane.tsx': actions,
  'areas/appointments/WhenPane.tsx': actions,
  'areas/customers/archive/PhoneField.tsx': actions,
  'areas/pool/RuleLines.tsx': actions,
  'areas/declarations/IntentLines.tsx': actions,
  'areas/triage/LeadNote.tsx': actions,
  'areas/combos/GroupsField.tsx': actions,
  'areas/combos/LinesField.tsx': actions,
  'areas/products/LevelPricesField.tsx': actions,
  'areas/segments/RuleField.tsx': actions,
  'areas/segments/FactFields.tsx': actions,
  'areas/pool/distribute.tsx': actions,
  'areas/rfm/SettingFields.tsx': actions,
}

/** Nothing is written here: a search, a trial, a name and a password at the door. */
const searches = new Set([
  'areas/access/roles/MenuTab.tsx',
  'areas/access/menus/MenusPage.tsx',
  'areas/access/menus/OwnMenuPage.tsx',
  'areas/cashier/till/WorkPane.tsx',
  'areas/consulting/settings/template/TemplatePreview.tsx',
  'kit/list/saved/KeepView.tsx',
  'areas/customers/fields/FieldFilter.tsx',
  'areas/dictionaries/TypeAside.tsx',
  'areas/coupons/TryBox.tsx',
  'areas/coupons/claims/ClaimPage.tsx',
  'areas/coupons/claims/LinkDialog.tsx',
  'areas/trips/LinkDialog.tsx',
  'areas/merging/MergeTotals.tsx',
  'areas/messages/Wishes.tsx',
  'areas/metadata/BindingDrawer.tsx',
  'areas/metadata/ConditionLine.tsx',
  'areas/orders/editor/Shelf.tsx',
  'areas/rfm/Thresholds.tsx',
  'areas/session/own/DevicesDialog.tsx',
  'areas/session/sign-in/HospitalForm.tsx',
  'areas/session/sign-in/PlatformForm.tsx',
  'areas/session/end/SignInAgain.tsx',
  'areas/session/sign-in/sign-in-fields.tsx',
  'areas/staff/jobs/JobButtons.tsx',
  'areas/triage/RulesPage.tsx',
  'areas/triage/TodayPage.tsx',
  'areas/triage/queue/QueuePage.tsx',
  'areas/triage/queue/ScreenPage.tsx',
  'areas/workbench/care/DueBlock.tsx',
])

test('every screen that takes something typed holds a registered form, or is named with the one that does', async () => {
  const screens = await sources('areas/**/*.tsx')
  const loose = [...screens].filter(([, text]) => (INPUT.test(text) || /<Form[\s<]/.test(text)) && !HOLDS.test(text))
  const unnamed = loose.map(([path]) => path).filter((path) => !(path in inside) && !searches.has(path))
  expect(unnamed, 'useUnsavedForm(form, …), useUnsaved(…), or a line in this test').toEqual([])
})

test('what is named here is there, and the named form is registered', async () => {
  for (const [path, holder] of Object.entries(inside)) {
    expect([path, INPUT.test(await read(path))]).toEqual([path, true])
    expect([holder, HOLDS.test(await read(holder))]).toEqual([holder, true])
  }
  for (const path of searches) expect([path, HOLDS.test(await read(path))]).toEqual([path, false])
})

test('panels and dialogs with fields close by asking: antd’s drawer stands in the kit only', async () => {
  const screens = await sources('{areas,layout}/**/*.tsx')
  const bare = [...screens].filter(([, text]) => /import \{[^}]*\bDrawer\b[^}]*\} from 'antd'/.test(text))
  // The menu and the look: nothing is typed in them.
  expect(bare.map(([path]) => path).sort()).toEqual(['layout/MenuDrawer.tsx', 'layout/SettingsPanel.tsx'])
  const dialogs = [...screens].filter(([, text]) => /<Modal\b/.test(text) && HOLDS.test(text))
  for (const [path, text] of dialogs) expect([path, text.includes('mayClose')]).toEqual([path, true])
})
