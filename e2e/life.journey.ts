/** 生命周期: who stands where, other days tried before they are kept, and what counts as a deal from tomorrow on. */
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

test('who leads sees how many stand where, tries other days, opens whom a stage holds, and defines a deal', async ({
  page,
}) => {
  await openAs(page, 'admin', '/customer/life')
  const fresh = page.getByRole('row', { name: /新客/ })
  await expect(fresh).toContainText('首次成交后 90 天内（默认）')
  await shootDesk(page, 'life')
  await fresh.getByRole('button', { name: '设置天数' }).click()
  const form = page.getByRole('dialog', { name: '“新客”的天数' })
  await form.getByRole('spinbutton', { name: '天数' }).fill('89')
  await expect(form.getByText(/没有客户会因此变动|保存后 \d+ 位客户会变动/)).toBeVisible()
  await shoot(page, 'life-days')
  await form.getByRole('button', { name: /设置天数|保\s*存/ }).click()
  await expect(fresh).toContainText('首次成交后 89 天内')
  await expect(fresh).not.toContainText('默认')
  // As the other journeys know it.
  await fresh.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '恢复默认' }).click()
  await page.getByRole('dialog', { name: '恢复默认' }).getByRole('button', { name: '恢复默认' }).click()
  await expect(fresh).toContainText('首次成交后 90 天内（默认）')
  await page.getByRole('tab', { name: '成交定义' }).click()
  await page.getByRole('button', { name: '新增定义' }).first().click()
  const definition = page.getByRole('dialog', { name: '新增定义' })
  await definition.getByRole('switch', { name: '充值算成交' }).click()
  await shoot(page, 'life-definition')
  await definition.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('row', { name: /充值/ })).toBeVisible()
  await page.getByRole('tab', { name: '变动记录' }).click()
  await expect(page.getByRole('row', { name: /到院与成交/ }).first()).toBeVisible()
  await shoot(page, 'life-moves')
  await page.getByRole('tab', { name: '阶段' }).click()
  const count = page.getByRole('row', { name: /^到院未成交 \d/ }).getByRole('link')
  const said = Number(await count.textContent())
  await count.click()
  await expect(page).toHaveURL(/customer\/list\?lifeStage=visited/)
  await expect(page.getByText(`共 ${said} 条`)).toBeVisible()
})
