/** Calls no screen names, each with the reason it has none. A house test fails for any other call without a screen. */

import { jobRights } from './areas/access/job-rights.ts'
import { limits } from './areas/access/limits.ts'
import { menus } from './areas/access/menus.ts'
import { rabbitRoles, roles } from './areas/access/roles.ts'
import { cashier } from './areas/cashier/calls.ts'
import { consulting } from './areas/consulting/calls.ts'
import { customers } from './areas/customers/calls.ts'
import { debts } from './areas/debts/calls.ts'
import { dictionaries, dictionaryEntries, dictionaryOptions, dictionaryTypes } from './areas/dictionaries/calls.ts'
import { files } from './areas/files/calls.ts'
import { hospitalAdministration } from './areas/hospitals/administration.ts'
import { hospitals } from './areas/hospitals/calls.ts'
import { ledger } from './areas/ledger/calls.ts'
import { messages } from './areas/messages/calls.ts'
import { metadataFields, metadataTables } from './areas/metadata/calls.ts'
import { orders } from './areas/orders/calls.ts'
import { productTypes, universalKinds } from './areas/products/calls.ts'
import { profile } from './areas/profile/calls.ts'
import { purchases } from './areas/purchases/calls.ts'
import { session } from './areas/session/calls.ts'
import { members } from './areas/staff/accounts.ts'
import { staff } from './areas/staff/calls.ts'
import { departments } from './areas/staff/departments.ts'
import { jobs } from './areas/staff/jobs.ts'
import { trail } from './areas/trail/calls.ts'
import { triage } from './areas/triage/calls.ts'
import type { Call } from './call.ts'

/** The same thing by another path, as the specification prints it beside the one the screens use. */
export const secondDoors: readonly Call[] = [
  session.captchaOfStaff,
  session.loginOfStaff,
  profile.changePassword,
  staff.byPostName,
  staff.doctorsByPostName,
  staff.departmentsWithStaff,
  staff.myDepartments,
  departments.tree,
  departments.createByRabbit,
  departments.updateByRabbit,
  departments.removeByRabbit,
  jobs.findAll,
  jobs.findPage,
  jobs.createByRabbit,
  jobs.updateByRabbit,
  jobs.removeByRabbit,
  members.find,
  members.departments,
  members.updateBase,
  members.verify,
  roles.all,
  roles.saveScope,
  rabbitRoles.page,
  rabbitRoles.get,
  rabbitRoles.getWhole,
  rabbitRoles.create,
  rabbitRoles.update,
  rabbitRoles.remove,
  rabbitRoles.all,
  rabbitRoles.saveMembers,
  rabbitRoles.saveMenus,
  limits.list,
  limits.save,
  limits.remove,
  limits.removeByPost,
  jobRights.everyButton,
  menus.list,
  menus.treeAll,
  menus.treeOfApp,
  menus.rabbitOne,
  menus.rabbitCreate,
  menus.rabbitUpdate,
  menus.rabbitRemove,
  menus.findUri,
  hospitals.namesByPost,
  hospitals.registerByUser,
  hospitals.registerHospital,
  hospitals.detail,
  hospitals.children,
  hospitals.areas,
  hospitals.findAreas,
  hospitalAdministration.synchroniseMenu,
  customers.searchByGet,
  customers.detail,
  customers.panelHeader,
  customers.limitState,
  customers.limitStateByPost,
  dictionaries.all,
  dictionaries.options,
  dictionaries.parentOptions,
  dictionaries.findAll,
  dictionaries.findPage,
  dictionaries.create,
  dictionaries.update,
  dictionaries.remove,
  dictionaryOptions.list,
  dictionaryOptions.one,
  dictionaryOptions.create,
  dictionaryOptions.update,
  dictionaryOptions.remove,
  messages.remove,
  triage.panelRegister,
  consulting.panelRecords,
  consulting.panelRegister,
  consulting.panelDemands,
  orders.panel,
  orders.advisoryList,
  ledger.types,
  ledger.revoke,
  cashier.cancel,
  debts.overdraft,
  metadataTables.one,
  metadataFields.one,
  consulting.findTemplateByName,
]

/** One row by its id: its screen has the row from the list it opened it in. */
export const singleRows: readonly Call[] = [
  departments.one,
  jobs.one,
  roles.one,
  menus.one,
  customers.typeOne,
  customers.sourceOne,
  dictionaryTypes.one,
  dictionaryEntries.one,
  triage.rule,
  consulting.demand,
  consulting.type,
  consulting.template,
  consulting.demandGroup,
  productTypes.one,
  universalKinds.one,
  purchases.record,
]

/** Asked by an address in the page, by the shell or by a person at the server, not through the value of a call. */
export const withoutValue: readonly Call[] = [
  session.whyEnded,
  session.renew,
  trail.addOperationRecord,
  files.image,
  cashier.release,
  cashier.selfcheck,
]

/** Calls whose screen is not built yet. Nothing is added here: the house test counts them. */
export const awaitingScreens: readonly Call[] = [
  trail.reported,
  consulting.createRecord,
  consulting.removeRecord,
  consulting.templates,
  consulting.createTemplate,
  consulting.updateTemplate,
  consulting.removeTemplate,
  orders.check,
  debts.setOverdraft,
  purchases.price,
]
