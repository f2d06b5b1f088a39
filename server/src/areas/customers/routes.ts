import { agencyRefusals } from '@clinic/contract/areas/agencies/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { families } from '@clinic/contract/areas/customers/family.ts'
import { customerFields, fieldRefusals } from '@clinic/contract/areas/customers/fields.ts'
import { lookCalls } from '@clinic/contract/areas/customers/looks.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/nouns.ts'
import { probeCalls } from '@clinic/contract/areas/customers/probes.ts'
import { referralRefusals } from '@clinic/contract/areas/referrals/words.ts'
import type { Task } from '../../kit/jobs.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { recordAllergy } from './archive/allergy.ts'
import { createCustomer, removeCustomer, saveCustomer, updateCustomer } from './archive/archive.ts'
import { markKey } from './archive/key.ts'
import { answerConsent, consentsOf } from './family/consents.ts'
import { setGuardian } from './family/guardian.ts'
import { familyOf, linkRelative, unlinkRelative } from './family/relatives.ts'
import { fieldHandlers } from './fields/fields.ts'
import { fieldsInUse } from './fields/in-use.ts'
import { changeSetting, settingNow } from './fields/setting.ts'
import { recount, unfilledNight } from './fields/unfilled.ts'
import { customerBrief, customerHeader, openArchive } from './header/header.ts'
import { panelCounts } from './header/panel-counts.ts'
import { exportCustomers } from './list/export.ts'
import { viewCounts } from './list/view-counts.ts'
import { changeOwner, ownerLog } from './ownership.ts'
import { changeLookRule, lookRuleNow, looksWeek } from './phone/look-rule.ts'
import { exportLookDays, exportLooks, grantLooks, lookDays, looksPage } from './phone/looks.ts'
import { limitState, probePhone, revealPhone } from './phone/phone.ts'
import { exportProbes, probesDay, probesPage } from './phone/probes.ts'
import { customerPage, customerSums, oldStylePage, searchCustomers } from './search/search.ts'
import { spellNames } from './search/spell-names.ts'
import { createType, foldSums, sourceOptions, sourceRoutes, sourceTypeOptions, typeRoutes } from './sources.ts'

type Named = { name?: string }

const archive = serve(
  'customers',
  customers,
  {
    page: customerPage,
    pageByPost: customerPage,
    sums: customerSums,
    counts: viewCounts,
    list: oldStylePage,
    search: searchCustomers,
    searchByGet: searchCustomers,
    probe: probePhone,
    create: createCustomer,
    update: updateCustomer,
    save: saveCustomer,
    one: (ctx, { id }) => openArchive(ctx, id),
    recordAllergy,
    remove: removeCustomer,
    details: (ctx, { id }) => customerHeader(ctx, id),
    detail: (ctx, { id }) => customerBrief(ctx, id),
    panelHeader: (ctx, { customerId }) => customerHeader(ctx, customerId),
    panelCounts,
    panelArchive: (ctx, { customerId }) => openArchive(ctx, customerId),
    limitState,
    limitStateByPost: limitState,
    reveal: revealPhone,
    export: exportCustomers,
    sourceTypeOptions,
    sourceOptions,
    typeList: typeRoutes.list,
    typeOne: typeRoutes.one,
    changeOwner,
    markKey,
    ownerLog,
    typeCreate: createType,
    typeUpdate: typeRoutes.update,
    typeRemove: typeRoutes.remove,
    sourceList: sourceRoutes.list,
    sourceOne: sourceRoutes.one,
    sourceCreate: sourceRoutes.create,
    sourceUpdate: sourceRoutes.update,
    sourceRemove: sourceRoutes.remove,
  },
  {
    customer_phone_unique: ({ phone }: { phone?: string }) => customerRefusals.phoneTaken({ phone: phone ?? '手机号' }),
    // Somebody dealt between the question and the write.
    referral_settled: () => referralRefusals.settled(),
    // A door that asks for no value beforehand, as a merge.
    own_value_once: () => fieldRefusals.value({ reason: '有内容与其他客户相同' }),
    source_agency: () => agencyRefusals.unusable(),
    source_needs_agency: () => customerRefusals.agencyNeeded(),
    source_type_name_unique: ({ name = '' }: Named) => customerRefusals.typeNameTaken({ name: name.trim() }),
    source_name_unique: ({ name = '' }: Named) => customerRefusals.sourceNameTaken({ name: name.trim() }),
  },
)

const family = serve(
  'customers.families',
  families,
  { read: familyOf, link: linkRelative, unlink: unlinkRelative, setGuardian },
  { customer_kin_once: () => customerRefusals.kinTaken({ name: '该客户' }) },
)
/** Under the archive's own name: apart, so that who lists customers does not load them. */
const looking = serve(
  'customers',
  { ...lookCalls, ...probeCalls },
  {
    probes: probesPage,
    exportProbes,
    looks: looksPage,
    exportLooks,
    lookDays,
    exportLookDays,
    grantLooks,
    lookRule: lookRuleNow,
    changeLookRule,
  },
)
const consenting = serve('customers.consents', consents, { read: consentsOf, answer: answerConsent })

const fields: Route[] = serve(
  'customers.fields',
  customerFields,
  { ...fieldHandlers, fieldsInUse, setting: settingNow, changeSetting },
  { field_label_unique: ({ label = '' }: { label?: string }) => fieldRefusals.labelTaken({ label: label.trim() }) },
)

export const customerRoutes: Route[] = [...archive, ...looking, ...family, ...consenting, ...fields]

export const customerTasks: Readonly<Record<string, Task>> = {
  'customers.spellNames': spellNames,
  'customers.foldSums': foldSums,
  'customers.looksWeek': looksWeek,
  'customers.probesDay': probesDay,
  'customers.unfilled': recount,
  'customers.unfilledNight': unfilledNight,
}
