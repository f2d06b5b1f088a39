/** 科室预约: who comes to be treated, or to be looked at afterwards. */
import { AppointmentsPage } from './AppointmentsPage.tsx'

const always = { kind: 'treatment,review' }
const TreatmentPage = () => <AppointmentsPage noun="科室预约" always={always} makes="treatment" />
export default TreatmentPage
