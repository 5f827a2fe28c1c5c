export const productsAdminPath = '/products-admin';
export const newProductPath = `${productsAdminPath}/new`;
export const editProductPath = (id: string): string => `${productsAdminPath}/${id}`;
export const deleteProductPath = (id: string): string => `${productsAdminPath}/${id}/delete`;
export const previewProductPath = (id: string): string => `${productsAdminPath}/${id}/preview`;
export const pricesPath = `${productsAdminPath}/prices`;
export const importPath = `${productsAdminPath}/import`;
export const categoriesAdminPath = '/categories-admin';
export const newCategoryPath = `${categoriesAdminPath}/new`;
export const editCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}`;
export const deleteCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}/delete`;
export const stockPath = '/stock-admin';
export const stockHistoryPath = (productId: string, before: string | null = null): string =>
  `${stockPath}/${productId}${before ? `?before=${before}` : ''}`;
