/** 家庭与授权 at the desk: a child is linked to her mother, who answers for her; then her allergy may be written down. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'
import { takeTyped } from './typed.ts'

type Made = { id: number }
const made = async (page: Parameters<typeof asked>[0], name: string, birthday: string, serial: string) => {
  const [source] = await asked<{ id: number; typeId: number }[]>(
    page,
    'POST',
    '/api/v1/customer/customers/getAllSource',
    { query: { typeName: '直客' } },
  )
  const form = { name, sex: '女', birthday, sourceId: source!.id, sourceTypeId: source!.typeId, phone: `137${serial}` }
  return await asked<Made>(page, 'POST', '/api/v1/customer', form)
}

test('a receptionist links a child, registers who answers for her, and writes down what the mother agreed to', async ({
  page,
}) => {
  await comeAs(page, 'front')
  const year = new Date().getFullYear()
  const stamp = String(Date.now()).slice(-7)
  const child = await made(page, '澹台小满', `${year - 9}-01-01`, `0${stamp}`)
  await made(page, '澹台若水', `${year - 38}-01-01`, `1${stamp}`)
  await page.goto(`/customerDetails?customerId=${child.id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '家庭与授权' }).click()
  const drawer = page.getByRole('dialog', { name: /^家庭与授权/ })
  await expect(drawer.getByText('客户未满 14 周岁')).toBeVisible()

  await drawer.getByRole('button', { name: '添加成员' }).click()
  const adding = page.getByRole('dialog', { name: '添加家庭成员' })
  await adding.getByRole('combobox', { name: '家庭成员' }).click()
  await takeTyped(page, '澹台若水')
  await adding.getByText('父母', { exact: true }).click()
  await adding.getByRole('button', { name: /^添\s*加$/ }).click()
  await expect(drawer.getByRole('row', { name: /父母.*澹台若水/ })).toBeVisible()

  await drawer.getByRole('button', { name: '登记健康信息处理' }).click()
  const refused = page.getByRole('dialog', { name: /登记授权：健康信息处理/ })
  await refused.getByText('本人', { exact: true }).click()
  await refused.getByRole('button', { name: /^登\s*记$/ }).click()
  await expect(page.getByText('须由监护人同意').first()).toBeVisible()
  await refused.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.getByRole('button', { name: '放弃' }).click()

  await drawer.getByRole('button', { name: '登记监护人' }).click()
  const guard = page.getByRole('dialog', { name: '登记监护人' })
  await guard.getByText('选已建档的客户').click()
  await guard.getByRole('combobox', { name: '档案' }).click()
  await takeTyped(page, '澹台若水')
  await guard.getByRole('button', { name: /^登记监护人$|^保\s*存$/ }).click()
  await expect(drawer.getByText('客户未满 14 周岁')).toBeHidden()
  await expect(drawer.getByRole('button', { name: '修改监护人' })).toBeVisible()

  await drawer.getByRole('button', { name: '登记健康信息处理' }).click()
  const agreed = page.getByRole('dialog', { name: /登记授权：健康信息处理/ })
  await agreed.getByRole('button', { name: /^登\s*记$/ }).click()
  await expect(drawer.getByRole('row', { name: /健康信息处理.*同意.*监护人澹台若水/ })).toBeVisible()
  await shoot(page, 'family')
})
