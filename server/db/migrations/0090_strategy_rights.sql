-- The group's code of production opens no call of strategies and plans any more. Who changes, issues or approves them goes on seeing them.
update role set power_codes = power_codes || '["security_strategy"]'::jsonb
where power_codes ? 'production' and not power_codes ? 'security_strategy' and power_codes ?| array['security_strategy:edit', 'security_strategy:issue'];
--> statement-breakpoint
update role set power_codes = power_codes || '["production_charge_and_discharge_plan"]'::jsonb
where power_codes ? 'production' and not power_codes ? 'production_charge_and_discharge_plan'
  and power_codes ?| array['production_charge_and_discharge_plan:edit', 'production_charge_and_discharge_plan:issue'];
