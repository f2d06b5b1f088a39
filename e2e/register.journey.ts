/** A hospital registers itself; its administrator signs in, must change the password and finds the hospital furnished. */
import { expect, type Page, test } from '@playwright/test'
import { captcha } from './person.ts'
import { shoot } from './shots.ts'

const SECRET = 'Wiese-2026-morgen'
/** Opening a hospital makes some thousand rows; the machine may be busy. */
const SLOW = { timeout: 40_000 }

const pick = async (page: Page, name: string, option: string): Promise<void> => {
  const box = page.getByRole('combobox', { name })
  await expect(box).toBeEnabled(SLOW)
  await box.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

const register = async (page: Page, hospital: string): Promise<{ account: string; password: string }> => {
  await page.goto('/register')
  await pick(page, '省份', '浙江省')
  await pick(page, '城市', '绍兴市')
  await pick(page, '区县', '越城区')
  await page.getByLabel('医院名称').fill(hospital)
  await page.getByLabel('医院联系人').fill('陆文渊')
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '注册成功' })
  await expect(dialog).toBeVisible(SLOW)
  const [account, password] = await dialog.getByRole('definition').allInnerTexts()
  await dialog.getByRole('button', { name: '去登录' }).click()
  return { account: account!.trim(), password: password!.trim() }
}

test('F0005 a hospital registered: its administrator must choose a password and sees the menu of its version', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const hospital = `兰亭${Date.now().toString(36).slice(-6)}诊所`
  const first = await register(page, hospital)
  await expect(page).toHaveURL(/\/login/)
  const choice = page.getByLabel('医院', { exact: true })
  await choice.click()
  await choice.fill(hospital)
  await page.getByTitle(hospital).click()
  await page.getByLabel('用户名', { exact: true }).fill(first.account)
  await page.getByLabel('密码', { exact: true }).fill(first.password)
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: /登\s*录/ }).click()

  const change = page.getByRole('dialog', { name: '请先修改初始密码' })
  await expect(change).toBeVisible(SLOW)
  await shoot(page, 'register-first-sign-in')
  await change.getByLabel('旧密码').fill(first.password)
  await change.getByLabel('新密码').fill(SECRET)
  await change.getByLabel('确认密码').fill(SECRET)
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change).toBeHidden(SLOW)

  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const title of ['客户管理', '分诊接待', '收银管理', '系统管理'])
    await expect(menu.getByText(title)).toBeVisible(SLOW)
  // Version B has no call centre and no mall; the platform's pages are nobody's but the platform's.
  for (const title of ['呼叫中心', '小程序商城', '平台管理']) await expect(menu.getByText(title)).toHaveCount(0)
  await page.goto('/system/hospital')
  await expect(page.getByRole('heading', { name: hospital })).toBeVisible(SLOW)
  await expect(page.getByText('浙江省/绍兴市/越城区')).toBeVisible()
  await page.goto('/platform/hospital')
  await expect(page.getByText(/没有相关功能权限|没有权限/).first()).toBeVisible(SLOW)
})
