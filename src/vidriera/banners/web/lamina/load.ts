import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import { type Banner, listBanners } from '../../banner.contract.ts'

/** The owner's banners. They are asked for only where the shop says that there are any. */
export const loadBanners = async (sitio: Sitio | null): Promise<Banner[]> =>
  sitio?.vidriera?.includes('banners') ? api.call(listBanners, {}).catch(instead([])) : []
