import { employeeKind } from '#employees/employees.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { productKind } from '#products/products.api.ts';
import { referenceTo } from '#records/web/reference-source.ts';

export const PRODUCT_SOURCE = referenceTo(productKind, (product) => `${product.productNumber} ${product.model}`, {
  pathOf: (id) => `/app/products/${id}`,
});
export const MACHINE_SOURCE = referenceTo(machineKind, (machine) => machine.name, {
  pathOf: (id) => `/app/machines/${id}`,
});
export const EMPLOYEE_SOURCE = referenceTo(employeeKind, (employee) => employee.name, { query: { active: 'true' } });
