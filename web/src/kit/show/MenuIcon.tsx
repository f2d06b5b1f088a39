/** Icon names of the menu and the drawings that stand for them; loaded behind the words they stand beside. */
import {
  AppstoreOutlined,
  BankOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CompassOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  FundOutlined,
  GlobalOutlined,
  HomeOutlined,
  MailOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PhoneOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  StarOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IconName } from './icon-names.ts'

const icons: Readonly<Record<IconName, ComponentType>> = {
  dashboard: DashboardOutlined,
  peoples: TeamOutlined,
  message: MessageOutlined,
  guide: CompassOutlined,
  date: CalendarOutlined,
  'first-aid': MedicineBoxOutlined,
  hospital: BankOutlined,
  shopping: ShoppingOutlined,
  money: PayCircleOutlined,
  star: StarOutlined,
  component: AppstoreOutlined,
  build: DatabaseOutlined,
  phone: PhoneOutlined,
  email: MailOutlined,
  shop: ShopOutlined,
  headset: CustomerServiceOutlined,
  validCode: FileDoneOutlined,
  chart: FundOutlined,
  tree: ClusterOutlined,
  system: SettingOutlined,
  tool: ToolOutlined,
  international: GlobalOutlined,
}

const MenuIcon = ({ name }: { name: string | null | undefined }) => {
  const Icon = icons[name as IconName] ?? HomeOutlined
  return <Icon />
}
export default MenuIcon
