/** Calls no screen names, each with the reason it has none. A house test fails for any other call without a screen. */
import { cashier } from './areas/cashier.ts'
import { consulting } from './areas/consulting.ts'
import { customers } from './areas/customers.ts'
import { debts } from './areas/debts.ts'
import { departments } from './areas/departments.ts'
import { dictionaries, dictionaryEntries, dictionaryOptions, dictionaryTypes } from './areas/dictionaries.ts'
import { files } from './areas/files.ts'
import { hospitalAdministration } from './areas/hospital-administration.ts'
import { hospitals } from './areas/hospitals.ts'
import { jobRights } from './areas/job-rights.ts'
import { jobs } from './areas/jobs.ts'
import { ledger } from './areas/ledger.ts'
import { limits } from './areas/limits.ts'
import { menus } from './areas/menus.ts'
import { messages } from './areas/messages.ts'
import { metadataFields, metadataTables } from './areas/metadata.ts'
import { orders } from './areas/orders.ts'
import { productTypes, universalKinds } from './areas/products.ts'
import { profile } from './areas/profile.ts'
import { purchases } from './areas/purchases.ts'
import { rabbitRoles, roles } from './areas/roles.ts'
import { session } from './areas/session.ts'
import { staff } from './areas/staff.ts'
import { members } from './areas/staff-accounts.ts'
import { trail } from './areas/trail.ts'
import { triage } from './areas/triage.ts'
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
