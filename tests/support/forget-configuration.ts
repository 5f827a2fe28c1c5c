/** Runs before each test file: those before it in the same process have configured mail, payments, keys and the like. */
const { __remember_epic_web: remembered } = globalThis as { __remember_epic_web?: Map<string, unknown> };
remembered?.clear();
