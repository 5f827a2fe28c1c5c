export const productsAdminPath = '/products-admin';
/** Photo, name, size, price, how many and category: the shop writes the rest. */
export const shortProductPath = `${productsAdminPath}/quick`;
export const newProductPath = `${productsAdminPath}/new`;
export const editProductPath = (id: string): string => `${productsAdminPath}/${id}`;
export const deleteProductPath = (id: string): string => `${productsAdminPath}/${id}/delete`;
export const previewProductPath = (id: string): string => `${productsAdminPath}/${id}/preview`;
export const pricesPath = `${productsAdminPath}/prices`;
/** The sizes of one product. */
export const productPricesPath = (id: string): string => `${pricesPath}?product=${id}`;
export const importPath = `${productsAdminPath}/import`;
export const categoriesAdminPath = '/categories-admin';
export const newCategoryPath = `${categoriesAdminPath}/new`;
export const editCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}`;
export const deleteCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}/delete`;
export const stockPath = '/stock-admin';
export const expectedStockPath = `${stockPath}/expected`;
export const stockHistoryPath = (productId: string, before: string | null = null): string =>
  `${stockPath}/${productId}${before ? `?before=${before}` : ''}`;
