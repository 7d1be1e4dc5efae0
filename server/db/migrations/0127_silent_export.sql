-- What PV made while the meter of what is given away was silent (a grid meter beside PV is 4) is not known to have been used: such days are worked out anew.
update day_figure set asked = asked + 1 where self_use is not null and feed_in is null and sources & 4 <> 0;
